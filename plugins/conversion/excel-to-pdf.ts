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
  description: `All worksheets are printed in order, each from a new page. Hidden worksheets, rows and columns are left out. A worksheet
keeps its print settings: print area, paper size and orientation, scale or number of pages to fit, page breaks, repeated
titles, headers and footers. A worksheet that has neither a scale nor page breaks of its own, and is wider than its paper, is
scaled down until its columns fit, as long as it stays readable; portrait paper becomes landscape if text would be smaller
than 6 points. Groups of cells that are far apart are printed without the empty pages between them. A worksheet that still
spans more than a million pages is rejected. Cells show the values that were stored when the workbook was saved; formulas are
not calculated again. Comments become comments of the PDF, named after their cells, with icons in the right margin;
\`comments\` can leave them out. Each worksheet has a bookmark.

Fonts are embedded. A font that is not installed is replaced by an installed font, and a warning names both; line and page
breaks may then differ. Macros do not run. Resources outside the file are not loaded: linked images stay empty, and linked
data keeps its stored values. A warning tells of linked images in XLSX files. \`password\` opens a protected file; the PDF opens
without a password, and a warning says so.

A file that takes too much time or memory is rejected.`,
  inputs: {
    file: {
      accepts: [XLSX, XLS, XLSB],
      description: 'The workbook. Templates and workbooks with macros are accepted.',
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
