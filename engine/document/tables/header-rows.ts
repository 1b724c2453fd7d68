import type { Font } from '../model.js';
import { BOLD, weightOf } from '../style-weight.js';
import type { PageCell } from './page-table.js';
import type { Grid } from './region-grid.js';

/** Maximum number of header rows. */
const MAX_HEADER_ROWS = 4;

/**
 * Returns the number of header rows of a grid: rows at the top that differ from the rows below in their shading or in that they have
 * no numbers; otherwise rows in bold letters, or above the only rule between rows.
 */
export function headerRowsOf({ rows }: Grid, cells: readonly PageCell[], fonts: readonly Font[]): number {
  const count = rows.length - 1;
  if (count < 2) return 0;
  const ofRows = Array.from({ length: count }, (): PageCell[] => []);
  for (const cell of cells) ofRows[cell.row]?.push(cell);
  return withoutGroupNames(ofRows, rowsByLook(ofRows) || rowsInBold(ofRows, fonts) || rowsAboveRule(ofRows));
}

type Rows = readonly (readonly PageCell[])[];

/** Returns the number of header rows without those at their end that have a name alone, as groups of rows do, and not the header's shading. */
function withoutGroupNames(rows: Rows, count: number): number {
  const shading = rows[0]?.[0]?.shading;
  let end = count;
  for (; end > 1; end--) {
    const [name, ...others] = filledOf(rows[end - 1] ?? []);
    const isShaded = shading !== undefined && shading === name?.shading;
    if (name?.column !== 0 || others.length > 0 || isShaded) break;
  }
  return end;
}

function rowsByLook(rows: Rows): number {
  const looks = rows.slice(0, MAX_HEADER_ROWS + 2).map(looksOf);
  // Two rows of the body have both colours of rows that are shaded in turn.
  const body = looks.slice(looks.length < 4 ? -1 : -2);
  const first = looks[0];
  if (first === undefined || !isHead(first, body)) return 0;
  const end = looks.findIndex((look, row) => row > 0 && !isHead(look, body) && !spansInto(rows, row));
  return end > MAX_HEADER_ROWS ? 0 : Math.max(0, end);
}

interface Look {
  /** The shading of the places of a row, by column. */
  readonly shading: readonly (number | undefined)[];
  /** Share of the entries that are numbers. */
  readonly numbers: number;
}

function looksOf(cells: readonly PageCell[]): Look {
  return {
    shading: cells.flatMap(({ columnSpan, shading }) => Array.from({ length: columnSpan }, () => shading)),
    numbers: numbersIn(cells),
  };
}

function isHead(look: Look, body: readonly Look[]): boolean {
  const shaded = look.shading.filter(
    (colour, column) => colour !== undefined && body.every(({ shading }) => shading[column] !== colour),
  );
  if (2 * shaded.length > look.shading.length) return true;
  return look.numbers < 0.34 && (body.at(-1)?.numbers ?? 0) > 0.4;
}

/** Returns the share of entries that are numbers; a dash stands for one. Years are names of columns. */
function numbersIn(cells: readonly PageCell[]): number {
  const texts = filledOf(cells).map(textOf);
  const numbers = texts.filter((text) => text.split(' ').every((word) => /\d|^[-–—]$/.test(word)));
  if (numbers.every((text) => /^(?:19|20)\d\d$/.test(text))) return 0;
  return numbers.length / texts.length;
}

/** Returns whether a row contains parts of cells that begin above it. */
function spansInto(rows: Rows, row: number): boolean {
  return rows.slice(0, row).some((cells) => cells.some((cell) => cell.row + cell.rowSpan > row));
}

/** Returns the number of rows at the top that are bold, if most of the table below is not, but for its first column. */
function rowsInBold(rows: Rows, fonts: readonly Font[]): number {
  const isBold = ({ lines }: PageCell): boolean =>
    lines.every(({ words }) => words.every(({ style }) => weightOf(style, fonts) >= BOLD));
  const isBoldRow = (cells: readonly PageCell[]): boolean => {
    const filled = filledOf(cells);
    return filled.length > 1 && 2 * filled.length >= cells.length && filled.every(isBold);
  };
  const top = rows.slice(0, MAX_HEADER_ROWS + 1);
  const end = top.findIndex((cells, row) => !isBoldRow(cells) && !spansInto(rows, row));
  if (end < 1) return 0;
  const body = rows.slice(end).flatMap((cells) => filledOf(cells).filter(({ column }) => column > 0));
  return body.length > 1 && 4 * body.filter(isBold).length < body.length ? end : 0;
}

/** Returns the number of rows above the only rule between the rows; another one may be above the last row, which has sums. */
function rowsAboveRule(rows: Rows): number {
  const ruledColumns = rows.map(() => 0);
  for (const { row, rowSpan, columnSpan, borders } of rows.flat()) {
    const below = row + rowSpan;
    if (borders.bottom !== undefined && below < rows.length)
      ruledColumns[below] = (ruledColumns[below] ?? 0) + columnSpan;
  }
  const whole = rows[0]?.reduce((sum, { columnSpan }) => sum + columnSpan, 0);
  const ruled = ruledColumns.flatMap((columns, row) => (columns === whole ? [row] : []));
  const [first = 0, last = rows.length, ...others] = ruled;
  const hasSums = last === rows.length - 1;
  if (others.length > 0 || (last < rows.length && !hasSums) || last - first < 2) return 0;
  if (first > MAX_HEADER_ROWS || 2 * first > rows.length) return 0;
  const numbers = numbersIn(rows.slice(first).flat());
  return rows.slice(0, first).every((cells) => numbersIn(cells) === 0 || numbersIn(cells) < numbers) ? first : 0;
}

function filledOf(cells: readonly PageCell[]): readonly PageCell[] {
  return cells.filter(({ lines }) => lines.length > 0);
}

function textOf({ lines }: PageCell): string {
  return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}
