import {
  commentsOption,
  defineOperation,
  defineOptions,
  officeToPdf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  PPT,
  PPTX,
  transform,
} from '../../engine/index.js';

export default defineOperation({
  name: 'powerpoint-to-pdf',
  group: 'conversion',
  summary: 'Convert a PowerPoint presentation to PDF.',
  description: `The result has one page for each slide, with the size of the slide. Hidden slides and speaker notes are left out. A slide
with animations shows all its content at once; audio and video appear as a still image, if at all. Slide titles become
bookmarks; links between slides and to the web stay links.

Fonts are embedded. A font that is not installed is replaced by an installed font, and a warning names both; line and page
breaks may then differ. Macros do not run. Resources outside the file are not loaded: linked images stay empty, and linked
data keeps its stored values. A warning tells of linked images in PPTX files. \`password\` opens a protected file; the PDF opens
without a password, and a warning says so.

A file that takes too much time or memory is rejected.`,
  inputs: {
    file: {
      accepts: [PPTX, PPT],
      description: 'The presentation. Templates, slide shows and presentations with macros are accepted.',
    },
  },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { ...outputNameOption, ...passwordOption, ...commentsOption },
  }),
  weight: 'office',
  steps: [transform('convert', officeToPdf), pack()],
});
