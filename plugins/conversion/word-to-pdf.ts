import {
  commentsOption,
  defineOperation,
  defineOptions,
  DOC,
  DOCX,
  officeToPdf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  transform,
} from '../../engine/index.js';

export default defineOperation({
  name: 'word-to-pdf',
  group: 'conversion',
  summary: 'Convert a Word document to PDF.',
  description: `The result shows the document as it is printed: with the page sizes and margins of its sections, headers, footers, notes
and updated fields. Headings become bookmarks; links inside the document and to the web stay links. The PDF is tagged and has
the title, author, subject and keywords of the document. Tracked changes are shown as the document displays them. Comments
become comments of the PDF, with icons in the right margin beside the commented text; \`comments\` can leave them out.

Fonts are embedded. A font that is not installed is replaced by an installed font, and a warning names both; line and page
breaks may then differ. Macros do not run. Resources outside the file are not loaded: linked images stay empty, and linked
data keeps its stored values. A warning tells of linked images in DOCX files. \`password\` opens a protected file; the PDF opens
without a password, and a warning says so.

A file that takes too much time or memory is rejected.`,
  inputs: {
    file: { accepts: [DOCX, DOC], description: 'The document. Templates and documents with macros are accepted.' },
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
