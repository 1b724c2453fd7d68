import { Kind } from '../glyphs/character-kinds.js';
import type { Frame } from '../glyphs/glyph-frame.js';
import type { Runs } from '../glyphs/glyph-runs.js';
import { sortedBy } from './sorted-by.js';

/** In ems: maximum distance of the left edges of lines of one text. */
const ALIGNED = 0.1;

/** In ems: the distances of baselines of lines of one text. */
const LEADING = { least: 0.8, most: 1.6 } as const;

/**
 * Returns 1 for each run that is a line of a text of its own: runs of one size and one left edge, one below the other, of
 * which one has several words. Beside larger text, such as the name in the appearance of a signature, its lines stand as
 * high as superscripts and subscripts would.
 */
export function textLinesOf(frame: Frame, runs: Runs): Uint8Array {
  const found = new Uint8Array(runs.length);
  for (const column of columnsOf(runs)) {
    let from = 0;
    for (let k = 1; k <= column.length; k++) {
      if (k < column.length && follows(runs, column[k - 1] ?? 0, column[k] ?? 0)) continue;
      const text = column.slice(from, k);
      if (text.length > 1 && text.some((run) => hasSeveralWords(frame, runs, run)))
        for (const run of text) found[run] = 1;
      from = k;
    }
  }
  return found;
}

/** Returns the runs of each left edge, from top to bottom. */
function* columnsOf({ length, left, em, first }: Runs): Generator<readonly number[]> {
  let column: number[] = [];
  const topDown = (): readonly number[] => column.toSorted((one, other) => (first[one] ?? 0) - (first[other] ?? 0));
  for (const run of sortedBy(length, (index) => left[index] ?? 0)) {
    const before = column.at(-1);
    if (before !== undefined && (left[run] ?? 0) - (left[before] ?? 0) > ALIGNED * (em[run] ?? 0)) {
      yield topDown();
      column = [];
    }
    column.push(run);
  }
  yield topDown();
}

function follows({ em, first }: Runs, above: number, below: number): boolean {
  const size = em[above] ?? 0;
  const distance = ((first[below] ?? 0) - (first[above] ?? 0)) / size;
  const isAlike = Math.abs((em[below] ?? 0) - size) <= 0.05 * size;
  return isAlike && distance >= LEADING.least && distance <= LEADING.most;
}

/** Returns whether the run has two words of two letters or more with a space between them, unlike the exponent n − 1. */
function hasSeveralWords({ kind }: Frame, { order, start, end }: Runs, run: number): boolean {
  let words = 0;
  let length = 0;
  for (let k = start[run] ?? 0; k < (end[run] ?? 0); k++) {
    length = ((kind[order[k] ?? 0] ?? 0) & Kind.space) === 0 ? length + 1 : 0;
    if (length === 2) words++;
  }
  return words > 1;
}
