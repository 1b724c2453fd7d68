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
  description: `A page for each slide, as large as the slide. Hidden slides are left out, and so are notes for the speaker. A slide
with animations shows everything that is on it; sound and video are pictures at most. Titles of slides become bookmarks;
links between slides and to the web stay links.

Fonts are embedded. A font that is not installed is replaced by one that is, and a warning names both; lines and pages may
then break elsewhere. Macros do not run, and nothing outside of the file is fetched: linked pictures stay empty, linked data
stays as it was stored. A protected file opens with \`password\`; the PDF opens without one, and a warning says so.

A file that takes too long, or too much memory, is refused.`,
  inputs: {
    file: {
      accepts: [PPTX, PPT],
      description: 'The presentation; templates, slide shows and presentations with macros too.',
    },
  },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { ...outputNameOption, ...passwordOption, ...commentsOption },
  }),
  steps: [transform('convert', officeToPdf), pack()],
});
