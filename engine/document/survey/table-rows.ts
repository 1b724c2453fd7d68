import type { Cell, Table } from '../flow-elements.js';

/** Yields the cells of each row in reading order; in a right-to-left table, the last column comes first. */
export function* tableRows(table: Table): Generator<readonly Cell[]> {
  const { cells, rowCount } = table;
  const isReversed = isRightToLeftTable(table);
  let at = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const first = at;
    while (cells[at]?.row === row) at += 1;
    const ofRow = cells.slice(first, at);
    yield isReversed ? ofRow.toReversed() : ofRow;
  }
}

/** Number of cells that are examined for the direction of a table. */
const SAMPLE = 200;

/** Returns whether most of the text of a table is right-to-left. Its columns are numbered from the left. */
export function isRightToLeftTable({ cells }: Table): boolean {
  const elements = cells.slice(0, SAMPLE).flatMap(({ content }) => content);
  const formats = elements.flatMap((it) => ('format' in it ? [it.format] : []));
  return 2 * formats.filter(({ direction }) => direction === 'right-to-left').length > formats.length;
}
