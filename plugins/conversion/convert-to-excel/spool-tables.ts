import { type DocumentModel, type FlowElement, MAX_COLUMNS, MAX_ROWS, type Table } from '../../../engine/index.js';
import { textOfRuns } from './cell-text.js';
import { spoolLine, type TableHead, type TableRow } from './spool.js';
import { headOf, rowsOf } from './worksheet-rows.js';

/** Counts of tables for the warnings to the caller. */
export interface TableCounts {
  tables: number;
  /** Tables that go on in a further worksheet. */
  longTables: number;
  /** Tables whose last columns are left out. */
  wideTables: number;
}

/** Yields the lines of the spool for the tables of a document, and counts them. */
export async function* spoolTables(model: DocumentModel, counts: TableCounts): AsyncGenerator<string> {
  let title: string | undefined;
  for await (const element of model.elements()) {
    if (element.kind !== 'table') {
      title = titleOf(element);
      continue;
    }
    counts.tables += 1;
    if (element.rowCount > MAX_ROWS) counts.longTables += 1;
    if (element.widths.length > MAX_COLUMNS) counts.wideTables += 1;
    yield* spoolTable(element, title);
    title = undefined;
  }
}

/** Maximum number of characters of a title. */
const MAX_TITLE = 60;

/** The text of an element if it may be the title of the table below it: a heading, or one line that is no sentence. */
function titleOf(element: FlowElement): string | undefined {
  if (element.kind !== 'heading' && element.kind !== 'paragraph') return undefined;
  const text = textOfRuns(element.runs).trim();
  if (statesPage(text, element.places[0]?.page)) return undefined;
  if (element.kind === 'heading') return text;
  const isLine = element.places.length === 1 && element.places[0]?.lines?.count === 1 && text.length <= MAX_TITLE;
  // After a label and a colon there is a value.
  return isLine && /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(text) && !/[.,;!?。、！？]$|:\s*\S/u.test(text) ? text : undefined;
}

/** Matches the number of a page and that of all pages, such as "Page 1 of 3". */
const PAGE_OF_PAGES = /^\p{L}{1,20}\.? ?(?<page>\d{1,5}) ?(?:\/|\p{L}{1,20}) ?(?<pages>\d{1,5})$/u;

function statesPage(text: string, page: number | undefined): boolean {
  const its = PAGE_OF_PAGES.exec(text)?.groups;
  return its !== undefined && Number(its['page']) === page && Number(its['pages']) >= page;
}

function* spoolTable(table: Table, title: string | undefined): Generator<string> {
  const { caption = title, ...rest } = headOf(table);
  const head = { ...rest, ...(caption !== undefined && caption !== '' && { caption }) };
  let row = 0;
  for (const cells of rowsOf(table)) {
    if (row % MAX_ROWS === 0) yield spoolLine(partOf(head, row));
    yield spoolLine(withinLimits(cells, row % MAX_ROWS));
    row += 1;
  }
}

/** The head of the worksheet that begins with a row: only the first has the header rows. */
function partOf(head: TableHead, row: number): TableHead {
  const widths = head.widths.slice(0, MAX_COLUMNS);
  return { ...head, widths, headerRows: row === 0 ? Math.min(head.headerRows, MAX_ROWS) : 0 };
}

/** Leaves out what lies past the last column and row of a worksheet. */
function withinLimits(cells: TableRow, row: number): TableRow {
  return cells.flatMap((cell) => {
    const { column, merged, ...rest } = cell;
    if (column >= MAX_COLUMNS) return [];
    if (merged === undefined) return [cell];
    const columns = Math.min(merged.columns, MAX_COLUMNS - column);
    const rows = Math.min(merged.rows, MAX_ROWS - row);
    return [{ ...rest, column, ...(rows * columns > 1 && { merged: { rows, columns } }) }];
  });
}
