import { type Worksheet, type WorksheetRow, writeWorkbook } from '../../../engine/index.js';
import { CellWriter } from './cell-writer.js';
import { rowHeight } from './row-height.js';
import { surveySheets, type SheetPlan } from './survey-sheets.js';
import { readSpool, type TableHead, type TableRow } from './spool.js';

/** Paths, and what is known of the document. */
export interface SheetsInput {
  readonly spool: string;
  readonly target: string;
  readonly folder: string;
  readonly language?: string;
}

/** Counts for the warnings to the caller. */
export interface SheetsOutcome {
  /** The number of cells whose text was longer than a cell can hold. */
  readonly cutCells: number;
}

/** Runs in a worker thread: reads the tables twice, for what concerns whole columns and to write them. */
export default async function writeSheets(input: SheetsInput): Promise<SheetsOutcome> {
  const { spool, target, folder, language } = input;
  const plans = await surveySheets(spool, language);
  const writer = new CellWriter();
  const records = readSpool(spool);
  const sheets = plans.map((plan): Worksheet => {
    const { name, widths, head, rowCount } = plan;
    const frozenRows = head.headerRows < rowCount ? head.headerRows : 0;
    return { name, widths, rightToLeft: head.rightToLeft, frozenRows, rows: rowsOf(plan, records, writer) };
  });
  await writeWorkbook({ sheets }, target, folder);
  return { cutCells: writer.cutCells };
}

/** Yields the rows of a worksheet. The worksheets share the records, which are in the order of the worksheets. */
async function* rowsOf(
  plan: SheetPlan,
  records: AsyncGenerator<TableHead | TableRow, undefined>,
  writer: CellWriter,
): AsyncGenerator<WorksheetRow> {
  await records.next();
  for (let row = 0; row < plan.rowCount; row += 1) {
    const { value } = await records.next();
    const isHeader = row < plan.head.headerRows;
    if (value === undefined || 'widths' in value) continue;
    const cells = value.map((cell) => writer.cell(cell, { rules: plan.rules[cell.column], isHeader }));
    yield { cells, height: rowHeight(value, plan.widths) };
  }
}
