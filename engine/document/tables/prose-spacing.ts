import { medianOf } from '../../geometry/median.js';
import type { TableWord } from './table-words.js';

/** Minimum number of lines of prose that tell their spacing. */
const MIN_LINES = 4;

/** In ems: smaller distances are those of texts in one line, greater ones those between paragraphs. */
const [MIN_SPACING, MAX_SPACING] = [0.5, 2.5];

/**
 * Returns the distance between the lines of the paragraphs of a page in ems; undefined where the page has few.
 * @param words sorted by baseline
 */
export function proseSpacing(words: readonly TableWord[]): number | undefined {
  const firsts = new Map<TableWord['line'], TableWord>();
  for (const word of words) if (word.prose && !firsts.has(word.line)) firsts.set(word.line, word);
  const distances: number[] = [];
  const above = new Map<number, TableWord>();
  for (const word of firsts.values()) {
    const left = Math.round(word.line.box.left);
    const before = above.get(left);
    above.set(left, word);
    if (before?.em !== word.em) continue;
    const distance = (word.baseline - before.baseline) / word.em;
    if (distance > MIN_SPACING && distance < MAX_SPACING) distances.push(distance);
  }
  return distances.length < MIN_LINES - 1 ? undefined : medianOf(distances);
}
