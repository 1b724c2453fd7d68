import { coverage, type Edge } from '../grid.js';
import type { TableWord } from '../table-words.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/** In ems: how far a word reaches over both sides of an edge that cuts it. */
const DEEP = 0.3;

/** Minimum share of words that the lines of a pattern cut; a word may reach out of its cell by mistake. */
const MIN_SHARE = 0.25;

const WORD = /[\p{L}\p{N}]/u;

/** Returns whether lines run through words from top to bottom: they are the pattern of a background, such as squared paper. */
export function cutsWords(columns: readonly Edge[], words: readonly TableWord[]): boolean {
  const drawn = columns.filter(({ lines }) => lines.length > 0);
  const places = Float64Array.from(drawn, ({ at }) => at);
  const isCut = ({ left, right, baseline, em }: TableWord): boolean => {
    const [first, end] = [firstNotBelow(places, left + DEEP * em), firstNotBelow(places, right - DEEP * em)];
    return drawn.slice(first, end).some(({ lines }) => coverage(lines, baseline - 0.5 * em, baseline) > 0.5);
  };
  // Signs are narrow, and a row of them may be an ornament.
  const wide = words.filter(({ word }) => WORD.test(word.text));
  const told = wide.length > 0 ? wide : words;
  return told.length > 0 && told.filter(isCut).length >= MIN_SHARE * told.length;
}
