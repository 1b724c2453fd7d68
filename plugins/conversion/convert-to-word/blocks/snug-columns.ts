import { type Cell, isRightToLeftTable, type Table } from '../../../../engine/index.js';
import { SPARE_POINTS, SPARE_SHARE } from './roomy-columns.js';

/**
 * Returns a table whose columns begin at their texts where nothing shows that they begin before: edges without lines are somewhere in
 * the space between the texts of two columns, and Word sets texts at the left edges of their cells. Texts of one line keep room for
 * letters that are a little wider; others fill the width that they have.
 * @param padding between the edge of a cell and its text, in points
 */
export function snugColumns(table: Table, padding: number): Table {
  const { widths, places } = table;
  if (places.length === 0 || isRightToLeftTable(table)) return table;
  let at = 0;
  const edges = [at, ...widths.map((width) => (at += width))];
  const texts = textsOf(table);
  for (let column = widths.length - 1; column > 0; column -= 1) {
    const { left, lengths, isFree } = texts[column] ?? NO_TEXTS;
    if (!isFree || left === Infinity) continue;
    const limits = [...lengths].map(([end, length]) => (edges[end] ?? at) - length - padding);
    const wanted = limits.reduce((least, limit) => Math.min(least, limit), left) - padding;
    // Cells over several columns may all begin their texts behind the first of these.
    if (wanted < (edges[column + 1] ?? at) - padding) edges[column] = Math.max(edges[column] ?? 0, wanted);
  }
  return { ...table, widths: widths.map((_, column) => (edges[column + 1] ?? 0) - (edges[column] ?? 0)) };
}

/** The texts of the cells that begin in a column. */
interface ColumnTexts {
  /** Where the leftmost one begins, from the left of the table; Infinity without texts. */
  left: number;
  /** The room for the longest one by the column before which its cell ends. */
  readonly lengths: Map<number, number>;
  /** Whether nothing but the texts shows where the column begins. */
  isFree: boolean;
}

const NO_TEXTS: ColumnTexts = { left: Infinity, lengths: new Map(), isFree: false };

function textsOf({ cells, widths, places }: Table): readonly ColumnTexts[] {
  const origins = new Map(places.map(({ page, box }) => [page, box.left]));
  const columns = widths.map((): ColumnTexts => ({ left: Infinity, lengths: new Map(), isFree: true }));
  for (const cell of cells) {
    const { column, columnSpan, borders, content } = cell;
    const [own, next] = [columns[column], columns[column + columnSpan]];
    if (own === undefined) continue;
    own.isFree &&= borders.left === undefined && !isSetByEdges(cell);
    if (next !== undefined) next.isFree &&= borders.right === undefined && !isSetByEdges(cell);
    for (const element of content) {
      const [first] = 'places' in element ? element.places : [];
      if (first === undefined) continue;
      const { left, right } = first.box;
      own.left = Math.min(own.left, left - (origins.get(first.page) ?? left));
      const end = column + columnSpan;
      own.lengths.set(end, Math.max(own.lengths.get(end) ?? 0, room(right - left, first.lines?.count)));
    }
  }
  return columns;
}

function room(length: number, lines = 1): number {
  return length + (lines > 1 ? 0 : SPARE_POINTS + SPARE_SHARE * length);
}

/** Whether both edges of a cell decide how it looks; tables and pictures in cells keep their indents. */
function isSetByEdges({ align, shading, turned, content }: Cell): boolean {
  if (shading !== undefined || turned !== undefined || content.some((element) => !('runs' in element))) return true;
  return content.length > 0 && (align === 'center' || align === 'right');
}
