import { genericOf } from '../font-families.js';
import type { Font } from '../model.js';
import type { PageTable } from './page-table.js';

/** Minimum share of rows with the number after that of the row above, and of words in a font with a fixed pitch. */
const MOST = 0.7;

/** Returns whether the rows are lines of source code with their numbers, whose spaces look like columns. */
export function isListing({ cells, rowEdges }: PageTable, fonts: readonly Font[]): boolean {
  const numbers = rowEdges.slice(1).map(() => NaN);
  for (const { row, lines } of cells.toReversed()) {
    const [first] = lines[0]?.words ?? [];
    if (first !== undefined) numbers[row] = Number(/^\d+/.exec(first.text)?.[0]);
  }
  const following = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1).length;
  if (numbers.length < 3 || following < MOST * (numbers.length - 1)) return false;
  const code = cells.filter(({ column }) => column > 0).flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return code.filter(({ style }) => isMonospaced(fonts[style.font])).length >= MOST * code.length;
}

function isMonospaced(font: Font | undefined): boolean {
  return font !== undefined && genericOf(font) === 'monospace';
}
