import { type HangingRow, reachesEdge } from './hanging-rows.js';

/** The measures of a row of an inset block. */
export interface InsetRow extends HangingRow {
  readonly baseline: number;
}

type Edges = Pick<InsetRow, 'left' | 'right'>;

/** What tells whether a text goes on from one row to the next. */
export interface Sentences<Row> {
  endsAt(row: Row): boolean;
  goesOn(before: Row, row: Row): boolean;
}

/** In ems: how exactly the rows of a block begin below each other, and the least indents of the block at both sides. */
const EXACT = 0.1;
const MIN_INDENT = 1;

/** Two rows may be commands. */
const MIN_ROWS = 3;

/** The least width of a block relative to its column: shorter lines may be those of commands or of addresses. */
const MIN_WIDTH = 0.5;

/** In ems: the most distance between the baselines of two rows. */
const MAX_LEADING = 2;

/**
 * Returns the right edge of each row in a block that is set in at both sides of its column, as a quotation is: its rows begin below each
 * other, and each sentence that goes on in the next row fills the row before, in the width of the block.
 * @param column edges of the text around
 */
export function insetEdges<Row extends InsetRow>(
  rows: readonly Row[],
  column: Edges,
  sentences: Sentences<Row>,
): ReadonlyMap<Row, number> {
  const edges = new Map<Row, number>();
  let block: Row[] = [];
  const end = (): void => {
    const right = block.reduce((most, row) => Math.max(most, row.right), -Infinity);
    if (isInset(block, { right, column }, sentences)) for (const row of block) edges.set(row, right);
    block = [];
  };
  for (const row of rows) {
    const before = block.at(-1);
    if (before !== undefined && !isBelow(before, row)) end();
    if (row.left > column.left + MIN_INDENT * row.em) block.push(row);
    else end();
  }
  end();
  return edges;
}

function isBelow(before: InsetRow, row: InsetRow): boolean {
  const leading = (row.baseline - before.baseline) / row.em;
  return Math.abs(row.left - before.left) < EXACT * row.em && leading > 0 && leading < MAX_LEADING;
}

function isInset<Row extends InsetRow>(
  block: readonly Row[],
  { right, column }: { readonly right: number; readonly column: Edges },
  { endsAt, goesOn }: Sentences<Row>,
): boolean {
  const [first] = block;
  if (first === undefined || block.length < MIN_ROWS || right > column.right - MIN_INDENT * first.em) return false;
  if (right - first.left < MIN_WIDTH * (column.right - column.left)) return false;
  let going = 0;
  for (const [index, row] of block.entries()) {
    const before = block[index - 1];
    if (before === undefined) continue;
    if (goesOn(before, row)) going += 1;
    if (!endsAt(before) && !reachesEdge(before, row, right)) return false;
  }
  return 2 * going >= block.length - 1;
}
