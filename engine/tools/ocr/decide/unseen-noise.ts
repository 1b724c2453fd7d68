import { GLYPH_KIND } from './glyph-kinds.js';

/**
 * Whether the invisible text over a page is noise from a poor OCR engine: single letters and pairs among
 * punctuation, where text has words. Scripts whose letters may be words have no such noise, and numbers do not count
 * as noise. @param text of each glyph @param kinds kinds of the glyphs @param isUnseen whether the glyph with an
 * index is invisible
 */
export function isUnseenNoise(
  text: readonly string[],
  kinds: Uint8Array,
  isUnseen: (index: number) => boolean,
): boolean {
  let [inWords, all, run] = [0, 0, 0];
  const endRun = (): void => {
    if (run >= MIN_WORD) inWords += run;
    run = 0;
  };
  kinds.forEach((kind, index) => {
    const here = text[index] ?? '';
    const said = isUnseen(index) ? kind : GLYPH_KIND.blank;
    if (said === GLYPH_KIND.letter) {
      all += 1;
      if (SURE.test(here)) inWords += 1;
      else run += 1;
    } else if (said !== GLYPH_KIND.mark || !JOINED.test(here)) {
      endRun();
      // A dot leader counts as one mark.
      if (said === GLYPH_KIND.mark && here !== text[index - 1]) all += 1;
    }
  });
  endRun();
  return all >= ENOUGH && inWords < SHARE_IN_WORDS * all;
}

/** Minimum letters of a word in an alphabet. */
const MIN_WORD = 3;

const SURE = /[\p{N}\p{Lo}]/u;
const JOINED = /\p{M}/u;

/** Minimum letters and marks for a decision. */
const ENOUGH = 20;

/** Minimum share of letters in words: text has three quarters and more, pages of formulas half. */
const SHARE_IN_WORDS = 0.35;
