import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';
import { distance, isLetter, MAX_APART } from './mark-places.js';
import { sortedBy } from '../lines/sorted-by.js';
import { firstIndex } from '../../geometry/sorted.js';

/**
 * Maximum number of letters tried, for each glyph of the frame; enough for marks that are all drawn after their lines.
 */
const MAX_TRIED = 100;

/**
 * Finds the letters of marks that are drawn far from them in drawing order: the nearest letter below or above each
 * mark. PDFium returns some marks of right-to-left lines before all other glyphs.
 */
export function mendMarks(frame: Frame, bases: Int32Array): void {
  const torn = tornMarks(frame, bases);
  if (torn.length === 0) return;
  const letters = lettersDownwards(frame, bases);
  let tries = MAX_TRIED * frame.length;
  for (const mark of torn) {
    const reach = MAX_APART * (frame.em[mark] ?? 0);
    const stands = frame.baseline[mark] ?? 0;
    let nearest = Infinity;
    for (let k = firstBelow(frame, letters, stands - reach); k < letters.length; k++) {
      const letter = letters[k] ?? 0;
      const apart = Math.abs((frame.baseline[letter] ?? 0) - stands);
      if (tries-- <= 0 || (frame.baseline[letter] ?? 0) > stands + reach) break;
      const aside = distance(frame, mark, letter);
      if (aside > 0 || apart + aside >= nearest) continue;
      nearest = apart + aside;
      bases[mark] = letter;
    }
  }
}

function tornMarks({ kind }: Frame, bases: Int32Array): readonly number[] {
  const torn: number[] = [];
  for (let i = 0; i < bases.length; i++) if (((kind[i] ?? 0) & Kind.mark) !== 0 && bases[i] === -1) torn.push(i);
  return torn;
}

/** Returns the glyphs that are no marks, sorted from top to bottom. */
function lettersDownwards(frame: Frame, bases: Int32Array): Uint32Array {
  const letters: number[] = [];
  for (let i = 0; i < frame.length; i++) if (isLetter(frame, i) && bases[i] === -1) letters.push(i);
  const sorted = sortedBy(letters.length, (index) => frame.baseline[letters[index] ?? 0] ?? 0);
  return sorted.map((index) => letters[index] ?? 0);
}

/** Returns the index of the first letter below a point, within the precision of the sort. */
function firstBelow({ baseline }: Frame, letters: Uint32Array, point: number): number {
  return firstIndex(0, letters.length, (index) => (baseline[letters[index] ?? 0] ?? 0) < point);
}
