import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import {
  type DocumentModel,
  defineOperation,
  defineOptions,
  JSON_TYPE,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_ROWS,
  type OptionsOf,
  outputNameOption,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  selectedPages,
  type StepContext,
  transform,
  type WorkFile,
  XLSX,
} from '../../../engine/index.js';
import { spoolTables, type TableCounts } from './spool-tables.js';
import { spoolText } from './spool-text.js';
import type { SheetsInput, SheetsOutcome } from './write-sheets.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    onlyTables: {
      type: 'boolean',
      default: false,
      description: 'Whether the text outside of tables is left out of a document that has tables.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-excel',
  group: 'conversion',
  summary: 'Convert the tables and the text of a PDF to an Excel workbook.',
  description: `Each table becomes a worksheet, named after its caption, the title above it or its page; a table that goes over
several pages is one. The text outside of tables is in the last worksheet, with a row for each line. Merged cells, column widths, borders, fills and the alignment of text are kept; header
rows are bold and stay in view. Printed pages are as wide as the worksheet and repeat its header rows.

Numbers, percentages, amounts of money, dates and times of day become values with formats that show them as the
document does. Whether a comma or a point begins the decimals, and whether the day or the month comes first, is decided by the
other cells of the column, then by the table, the document and its language. Numbers in brackets are negative.
They stay text when the column has nothing but brackets, when the column itself has minus signs, or when another column has numbers (not
percentages) with minus signs. Whatever could be read in two ways stays text, and so do identifiers, postcodes, telephone
numbers and numbers with more than 15 digits. Text that begins like a formula stays text.

A document without tables becomes one worksheet with a row for each line of text, and a warning. Scanned pages have no text
until \`ocr\` adds it; the worksheet of a document without text says so.`,
  inputs: { file: { accepts: [PDF] } },
  output: XLSX,
  options,
  weight: 'drawing',
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, compute } = context;
  const { password } = options;
  const opened = await tools.pages.open(file, password);
  const pages = [...selectedPages(options.pages, opened.pageCount)].sort((a, b) => a - b);
  const model = await tools.documents.read(file, { pages, lines: true, ...(password !== undefined && { password }) });
  const spool = await spoolDocument(model, file, context);
  const result = workspace.newFile({ name: file.name, type: XLSX });
  const { language } = model;
  const input: SheetsInput = {
    spool: spool.path,
    target: result.path,
    folder: workspace.folder,
    ...(language !== undefined && { language }),
  };
  const { cutCells } = await compute<SheetsOutcome>(new URL('./write-sheets.js', import.meta.url), input);
  if (cutCells > 0) {
    context.warn(
      `${file.name}: ${cutCells} cells were cut after ${MAX_CELL_CHARACTERS} characters, the most that a cell can hold.`,
    );
  }
  return result;
}

/** Writes the tables of a document and the text outside of them to a file for the worker thread. */
async function spoolDocument(
  model: DocumentModel,
  file: WorkFile,
  { options, workspace, warn }: StepContext<Options>,
): Promise<WorkFile> {
  const counts: TableCounts = { tables: 0, longTables: 0, wideTables: 0 };
  const spool = workspace.newFile({ name: file.name, type: JSON_TYPE });
  await pipeline(spoolTables(model, counts), createWriteStream(spool.path));
  if (counts.longTables > 0)
    warn(`${file.name}: a table has more than ${MAX_ROWS} rows and goes on in another worksheet.`);
  if (counts.wideTables > 0)
    warn(`${file.name}: a table has more than ${MAX_COLUMNS} columns; the others were left out.`);
  if (counts.tables === 0)
    warn(`${file.name}: no tables were found; the worksheet has the text, if there is any, line by line.`);
  if (counts.tables > 0 && options.onlyTables) return spool;
  await pipeline(spoolText(model.lines(), counts.tables > 0), createWriteStream(spool.path, { flags: 'a' }));
  return spool;
}
