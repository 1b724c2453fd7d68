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
  description: `The document as it is printed: pages of the size and with the margins that its sections state, headers, footers and notes,
fields up to date. Headings become bookmarks; links inside the document and to the web stay links; the PDF is tagged, and
title, author, subject and keywords are those of the document. Tracked changes are shown as the document displays them.
Comments are comments of the PDF, with their icons in the right margin beside the text that they are about; \`comments\`
leaves them out.

Fonts are embedded. A font that is not installed is replaced by one that is, and a warning names both; lines and pages may
then break elsewhere. Macros do not run, and nothing outside of the file is fetched: linked pictures stay empty, linked data
stays as it was stored. A protected file opens with \`password\`; the PDF opens without one, and a warning says so.

A file that takes too long, or too much memory, is refused.`,
  inputs: { file: { accepts: [DOCX, DOC], description: 'The document; templates and documents with macros too.' } },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { ...outputNameOption, ...passwordOption, ...commentsOption },
  }),
  steps: [transform('convert', officeToPdf), pack()],
});
