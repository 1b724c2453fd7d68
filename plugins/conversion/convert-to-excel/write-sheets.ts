import {
  MAX_CELL_CHARACTERS,
  MAX_FORMATS,
  type CellStyle,
  type Worksheet,
  type WorksheetCell,
  writeWorkbook,
} from '../../../engine/index.js';
import { surveySheets, type SheetPlan } from './survey-sheets.js';
import { readSpool, type RowCell, type TableHead, type TableRow } from './spool.js';
import { typedValue, type TypedValue } from './values/typed-value.js';

/** Paths, and what is known of the document. */
export interface SheetsInput {
  readonly spool: string;
  readonly target: string;
  readonly folder: string;
  readonly language?: string;
}

/** What the caller is told of the result. */
export interface SheetsOutcome {
  /** The number of cells whose text was longer than a cell can hold. */
  readonly cutCells: number;
}

const HEADER_FILL = 0xe7e6e6;

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
): AsyncGenerator<readonly WorksheetCell[]> {
  await records.next();
  for (let row = 0; row < plan.rowCount; row += 1) {
    const { value } = await records.next();
    const isHeader = row < plan.head.headerRows;
    if (value !== undefined && !('widths' in value)) yield value.map((cell) => writer.cell(cell, plan, isHeader));
  }
}

/** Makes cells of worksheets from cells of tables. */
class CellWriter {
  cutCells = 0;
  readonly #formats = new Set<string>();

  cell(cell: RowCell, { rules }: SheetPlan, isHeader: boolean): WorksheetCell {
    const { column, text = '', merged } = cell;
    const style = styleOf(cell, isHeader);
    const place = { column, ...(merged !== undefined && { merged }) };
    const columnRules = rules[column];
    const typed = isHeader || columnRules === undefined ? undefined : this.#withinLimit(typedValue(text, columnRules));
    if (typed !== undefined) return { ...place, value: typed.value, style: { ...style, format: typed.format } };
    if (text === '') return { ...place, style };
    const isLiteral = startsLikeFormula.test(text);
    return { ...place, value: this.#cut(text), style: isLiteral ? { ...style, isLiteral } : style };
  }

  /** A workbook has a limited number of formats: values that would need more stay text. */
  #withinLimit(typed: TypedValue | undefined): TypedValue | undefined {
    if (typed === undefined || this.#formats.has(typed.format)) return typed;
    if (this.#formats.size >= MAX_FORMATS) return undefined;
    this.#formats.add(typed.format);
    return typed;
  }

  #cut(text: string): string {
    if (text.length <= MAX_CELL_CHARACTERS) return text;
    this.cutCells += 1;
    return text.slice(0, MAX_CELL_CHARACTERS);
  }
}

/** A user who edits such a text would make a formula of it. */
const startsLikeFormula = /^[=+\-@\t\r]/;

function styleOf(cell: RowCell, isHeader: boolean): CellStyle {
  const { bold, italic, colour, fill, borders, align, rightToLeft } = cell;
  const background = fill ?? (isHeader ? HEADER_FILL : undefined);
  return {
    ...((bold === true || isHeader) && { bold: true }),
    ...(italic === true && { italic }),
    ...(colour !== undefined && { colour }),
    ...(background !== undefined && { fill: background }),
    ...(borders !== undefined && { borders }),
    ...(align !== undefined && { align }),
    ...(rightToLeft === true && { rightToLeft }),
  };
}
