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

function isTypewritten({ runs, styles }: PlacedLine): boolean {
  return runs.every(({ style }) => styles[style]?.generic === 'monospace');
}
