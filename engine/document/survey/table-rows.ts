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
  // Numbers are written from the left in all scripts, so they tell nothing about the order of the columns.
  const texts = elements.flatMap((it) =>
    'format' in it && it.runs.some(({ text }) => /\p{L}/u.test(text)) ? [it] : [],
  );
  return 2 * texts.filter(({ format }) => format.direction === 'right-to-left').length > texts.length;
}
