import {
  commentsOption,
  defineOperation,
  defineOptions,
  officeToPdf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  transform,
  XLS,
  XLSB,
  XLSX,
} from '../../engine/index.js';

export default defineOperation({
  name: 'excel-to-pdf',
  group: 'conversion',
  summary: 'Convert an Excel workbook to PDF.',
  description: `All worksheets, in their order, each beginning on a page of its own. Hidden worksheets, rows and columns are left out. A
worksheet keeps the print settings that it has: print area, paper and its orientation, scale or number of pages to fit, page
breaks, titles that repeat, headers and footers. One that has neither a scale nor page breaks of its own, and is wider than
its paper, is made smaller until its columns fit, as far as it stays readable; paper that stands upright is turned where
text would be smaller than 6 points. Cells that lie far apart are printed as blocks, without the empty pages between them; a
worksheet that spans more than a million pages nonetheless is refused. Values are those that formulas had when the
workbook was saved. Comments are comments of the PDF, named by their cells, with their icons in the right margin;
\`comments\` leaves them out. Each worksheet has a bookmark.

Fonts are embedded. A font that is not installed is replaced by one that is, and a warning names both; lines and pages may
then break elsewhere. Macros do not run, and nothing outside of the file is fetched: linked pictures stay empty, linked data
stays as it was stored. A protected file opens with \`password\`; the PDF opens without one, and a warning says so.

A file that takes too long, or too much memory, is refused.`,
  inputs: {
    file: { accepts: [XLSX, XLS, XLSB], description: 'The workbook; templates and workbooks with macros too.' },
  },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { ...outputNameOption, ...passwordOption, ...commentsOption },
  }),
  steps: [transform('convert', officeToPdf), pack()],
});
