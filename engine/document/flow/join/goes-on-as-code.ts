import type { OpenElement } from './element-of.js';
import type { PlacedLine } from './placed-line.js';

/** In ems: how far the baselines of one line of code may be apart. */
const BESIDE = 0.5;

/** Returns whether lines go on with a code block of their page: in another column, or not above its end, where they would be beside it. */
export function goesOnAsCode({ lines: code }: Pick<OpenElement, 'lines'>, lines: readonly PlacedLine[]): boolean {
  const [last, first] = [code.at(-1), lines[0]];
  if (last === undefined || first === undefined || code[0]?.page !== first.page) return false;
  const isBeside = last.column === first.column && first.baseline < last.baseline - BESIDE * last.size;
  return !isBeside && lines.every(isTypewritten);
}

/** How far apart the first two lines of a listing on a slide are at most, in ems, and those after an empty line, in steps of its lines. */
const FIRST_STEP = 1.7;
const EMPTY_LINE = 2.2;

/**
 * Returns whether lines go on with a listing of a page on which texts keep their places: they follow below, as far as its lines are apart,
 * or with an empty line between. Farther lines are those of another shape of a drawing.
 */
export function goesOnAsListing(open: Pick<OpenElement, 'lines'>, lines: readonly PlacedLine[]): boolean {
  const [last, first] = [open.lines.at(-1), lines[0]];
  if (last === undefined || first === undefined || !goesOnAsCode(open, lines)) return false;
  const step = first.baseline - last.baseline;
  const before = open.lines.at(-2);
  const most = before === undefined ? FIRST_STEP * last.size : EMPTY_LINE * (last.baseline - before.baseline);
  return step > BESIDE * last.size && step <= most;
}

function isTypewritten({ runs, styles }: PlacedLine): boolean {
  return runs.every(({ style }) => styles[style]?.generic === 'monospace');
}
