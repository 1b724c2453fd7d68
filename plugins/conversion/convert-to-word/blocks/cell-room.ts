import type { Cell, Table } from '../../../../engine/index.js';

/** In points: the most room above the text of all cells of a table. */
const MAX_ROOM = 14;

/** The share of cells whose text may be nearer to an edge than that of others. */
const FEW = 0.1;

/** Returns the room above and below the text of nearly all cells, in points. */
export function cellRoom({ cells, heights, places }: Table): number {
  const pages = new Map(places.map(({ page, box }) => [page, box]));
  const edges = new RowEdges(cells, heights);
  const least = cells.flatMap((cell) => {
    const contents = cell.content.flatMap((element) => ('places' in element ? element.places : []));
    const [first, last] = [contents[0], contents.at(-1)];
    const box = first?.page === last?.page ? pages.get(first?.page ?? 0) : undefined;
    if (first === undefined || last === undefined || box === undefined) return [];
    const { top, bottom } = edges.of(cell, box.bottom, first.page);
    return [Math.min(first.box.top - top, bottom - last.box.bottom)];
  });
  least.sort((one, other) => one - other);
  const usual = least[Math.floor(least.length * FEW)] ?? 0;
  return Math.min(MAX_ROOM, Math.max(0, Math.floor(2 * usual) / 2));
}

/** The edges of rows, which are counted from the bottom of the table on each page: header rows may recur above them. */
class RowEdges {
  /** For each row, the height of the rows before it. */
  readonly #before: readonly number[];
  readonly #lastRows = new Map<number, number>();

  constructor(cells: readonly Cell[], heights: readonly number[]) {
    let sum = 0;
    this.#before = [0, ...heights.map((height) => (sum += height))];
    for (const { row, rowSpan, content } of cells) {
      for (const element of content) {
        const page = 'places' in element ? (element.places[0]?.page ?? 0) : 0;
        this.#lastRows.set(page, Math.max(this.#lastRows.get(page) ?? 0, row + rowSpan - 1));
      }
    }
  }

  of({ row, rowSpan }: Cell, tableBottom: number, page: number): { readonly top: number; readonly bottom: number } {
    const end = this.#before[(this.#lastRows.get(page) ?? row) + 1] ?? 0;
    const at = (index: number): number => tableBottom - end + (this.#before[index] ?? 0);
    return { top: at(row), bottom: at(row + rowSpan) };
  }
}
