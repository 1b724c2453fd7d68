import type { PageCell } from './page-table.js';
import type { Grid } from './region-grid.js';

/** Maximum number of header rows. */
const MAX_HEADER_ROWS = 4;

/** Returns the number of header rows of a grid. */
export function headerRowsOf({ rows }: Grid, cells: readonly PageCell[]): number {
  const count = rows.length - 1;
  const looks = Array.from({ length: Math.min(count, MAX_HEADER_ROWS + 1) }, (_, row) =>
    looksOf(cells.filter((cell) => cell.row === row)),
  );
  const body = looks.at(-1);
  if (count < 2 || body === undefined) return 0;
  const end = looks.findIndex((look, row) => row > 0 && !isHead(look, body) && !spansInto(cells, row));
  if (end === -1) return 0;
  const [first] = looks;
  return first !== undefined && isHead(first, body) ? end : 0;
}

interface Look {
  readonly bold: boolean;
  readonly shading: number | undefined;
  /** Share of the entries that are numbers. */
  readonly numbers: number;
}

function looksOf(cells: readonly PageCell[]): Look {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const fonts = filled.map(({ lines }) => lines[0]?.words[0]?.style.font);
  const numbers = filled.filter(({ lines }) => lines.every(({ words }) => words.every(({ text }) => /\d/.test(text))));
  return {
    bold: new Set(fonts).size === 1,
    shading: cells[0]?.shading,
    numbers: filled.length === 0 ? 0 : numbers.length / filled.length,
  };
}

function isHead(look: Look, body: Look): boolean {
  if (look.shading !== undefined && look.shading !== body.shading) return true;
  return look.numbers < 0.34 && body.numbers > 0.4;
}

/** Returns whether a row contains parts of cells that begin above it. */
function spansInto(cells: readonly PageCell[], row: number): boolean {
  return cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row);
}
