import type { Box, Size } from '../../../../geometry/geometry.js';
import type { Cell, Figure, FlowElement, Table } from '../../../flow-elements.js';
import type { SplitRow } from './rows-over-pages.js';

/** Share of the height of a page at its head and its foot where pictures, such as logos, do not end a table. */
const MARGIN = 1 / 8;

/** Maximum number of pictures behind a table. */
const MAX_PICTURES = 10;

interface EndingTable {
  readonly table: Table;
  /** Its index among the elements. */
  readonly at: number;
  /** The pictures behind it. */
  readonly pictures: readonly Figure[];
}

/** Returns the last table of some elements if only pictures at the head or the foot of a page, and beginnings of as many pages, are behind it. */
export function tableAtEnd(
  elements: readonly FlowElement[],
  { pages, size }: { readonly pages: number; readonly size: Size },
): EndingTable | undefined {
  const pictures: Figure[] = [];
  let begun = 0;
  for (let at = elements.length - 1; at >= 0 && pictures.length <= MAX_PICTURES; at--) {
    const element = elements[at];
    if (element?.kind === 'table') return begun === pages ? { table: element, at, pictures } : undefined;
    if (element?.kind === 'page') begun += 1;
    else if (element?.kind === 'figure' && isInMargin(element, size)) pictures.unshift(element);
    else return undefined;
  }
  return undefined;
}

/** Returns the table at the end of the page or the column before, which a table at a place may continue. */
export function tableBefore(elements: readonly FlowElement[], box: Box, size: Size): EndingTable | undefined {
  const onPage = tableAtEnd(elements, { pages: 0, size });
  const last = onPage?.table.places.at(-1)?.box;
  if (last === undefined) return tableAtEnd(elements, { pages: 1, size });
  const isBeside = box.left >= last.right || box.right <= last.left;
  return isBeside && box.top < last.bottom ? onPage : undefined;
}

function isInMargin({ caption, places: [place] }: Figure, { height }: Size): boolean {
  if (caption !== undefined || place === undefined) return false;
  return place.box.bottom < MARGIN * height || place.box.top > (1 - MARGIN) * height;
}

/** Maximum number of cells of a joined table, since it is in memory as a whole; a longer table is split. */
const MAX_CELLS = 50_000;

/** In points: maximum difference of the column widths of one table between pages. */
const ALIKE = 6;

/**
 * Returns a table joined with its continuation on the next page or in the next column, without repeated header rows; undefined if the next
 * table is another one.
 * @param splitRow returns the texts of the row that goes over to a row of the continuation; undefined where none does
 */
export function joinedTable(
  table: Table,
  next: Table,
  splitRow: (row: number) => SplitRow | undefined = () => undefined,
): Table | undefined {
  if (table.cells.length + next.cells.length > MAX_CELLS || table.widths.length !== next.widths.length)
    return undefined;
  const repeated = repeatsHeader(table, next) ? table.headerRows : 0;
  // Where a header is repeated, its texts tell the columns, whose edges may follow from texts.
  const isAlike = haveSameWidths(table, next) || (repeated > 0 && haveSameExtent(table, next));
  if (next.caption === undefined ? !isAlike : repeated === 0 || !haveSameLabel(table, next)) return undefined;
  const split = splitRow(repeated);
  // A different header begins another table.
  const isOther = isOnOnePage(table, next) || (next.headerRows > 0 && repeated === 0);
  if (split === undefined && isOther) return undefined;
  const page = next.places[0]?.page;
  const kept = next.cells.filter(({ row }) => row >= repeated);
  const first = kept.find(({ content: [first] }) => first !== undefined && 'runs' in first);
  const cells = kept.map((cell) => ({
    ...cell,
    row: cell.row - repeated + table.rowCount,
    content: cell === first && page !== undefined ? withPage(cell.content, page) : cell.content,
  }));
  const places = [...table.places, ...next.places];
  const rows = { cells, heights: next.heights.slice(repeated), rowCount: next.rowCount - repeated };
  const joined = split === undefined ? withRows(table, rows) : withSplitRow(table, rows, split);
  return { ...joined, places, ...(repeated > 0 && { repeatsHeader: true }) };
}

/** Returns whether a table ends on the page of another: only a row that goes over tells that both are one. */
function isOnOnePage(table: Table, next: Table): boolean {
  return table.places.at(-1)?.page === next.places[0]?.page;
}

/** The rows behind a table. */
type NextRows = Pick<Table, 'cells' | 'heights' | 'rowCount'>;

function withRows(table: Table, { cells, heights, rowCount }: NextRows): Table {
  return {
    ...table,
    heights: [...table.heights, ...heights],
    rowCount: table.rowCount + rowCount,
    cells: [...table.cells, ...cells],
  };
}

/** Joins the first of the next rows with the last row of a table. @param texts those that go over from the last row, by column */
function withSplitRow(table: Table, next: NextRows, texts: SplitRow): Table {
  const { rowCount } = table;
  const { cells, heights } = next;
  const lowers = new Map(cells.flatMap((cell) => (cell.row === rowCount ? [[cell.column, cell]] : [])));
  const joined = table.cells.map((cell): Cell => {
    if (cell.row + cell.rowSpan < rowCount) return cell;
    const { content } = lowers.get(cell.column) ?? { content: [] };
    const text = texts.get(cell.column);
    return {
      ...cell,
      content:
        text === undefined ? [...cell.content, ...content] : [...cell.content.slice(0, -1), text, ...content.slice(1)],
    };
  });
  const others = cells.flatMap((cell) => (cell.row > rowCount ? [{ ...cell, row: cell.row - 1 }] : []));
  const [lower = 0, ...following] = heights;
  const height = (table.heights.at(-1) ?? 0) + lower;
  const upper = { ...table, heights: [...table.heights.slice(0, -1), height], cells: joined };
  return withRows(upper, { cells: others, heights: following, rowCount: next.rowCount - 1 });
}

function haveSameWidths({ widths }: Table, next: Table): boolean {
  return widths.every((width, column) => Math.abs(width - (next.widths[column] ?? 0)) < ALIKE);
}

/** In points: maximum space between the rules at the sides of a table and its texts, which are the sides of one without rules. */
const INSET = 12;

/** Returns whether tables have the same width, or the same sides on their pages. */
function haveSameExtent(table: Table, next: Table): boolean {
  const [one, other] = [table.places.at(-1)?.box, next.places[0]?.box];
  const areSame = (side: 'left' | 'right'): boolean =>
    Math.abs((one?.[side] ?? -Infinity) - (other?.[side] ?? 0)) < INSET;
  return (areSame('left') && areSame('right')) || Math.abs(widthOf(table) - widthOf(next)) < ALIKE;
}

function widthOf({ widths }: Table): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Matches the label of a caption, such as "Table 3", "Table IV", "Tab. A.1b" or "表 2-1". */
const LABEL = /^\p{L}+\.?\s*(?:[IVXLC]+|(?:\p{Lu}[.\-–]?)?\d+(?:[.\-–]\d+)*\p{Ll}?)(?![\p{L}\d])/u;

/** Returns whether a table has the label of the one before, as a table has that is continued on the next page. */
function haveSameLabel({ caption }: Table, next: Table): boolean {
  if (caption === undefined || next.caption === undefined) return false;
  const [label, repeated] = [caption, next.caption].map((it) => LABEL.exec(textOf([it]))?.[0]);
  return label !== undefined && label === repeated;
}

function repeatsHeader({ headerRows, cells }: Table, next: Table): boolean {
  if (headerRows === 0 || next.rowCount <= headerRows) return false;
  const texts = (some: readonly Cell[]): string =>
    JSON.stringify(
      some.filter(({ row }) => row < headerRows).map(({ row, column, content }) => [row, column, textOf(content)]),
    );
  return texts(cells) === texts(next.cells);
}

function textOf(content: readonly FlowElement[]): string {
  return content.map((element) => ('runs' in element ? element.runs.map(({ text }) => text).join('') : '')).join('\n');
}

/** Returns the content of a cell; its first run records that a page begins there. */
function withPage(content: readonly FlowElement[], page: number): readonly FlowElement[] {
  const [first, ...others] = content;
  if (first === undefined || !('runs' in first)) return content;
  const [run, ...runs] = first.runs;
  return run === undefined ? content : [{ ...first, runs: [{ ...run, page }, ...runs] }, ...others];
}
