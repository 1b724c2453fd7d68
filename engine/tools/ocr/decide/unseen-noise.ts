import { GLYPH_KIND } from './glyph-kinds.js';

/**
 * Whether the text that lies unseen over a page is what a poor engine made of specks and rules: letters by ones and twos
 * among stops and strokes, where text has words. Scripts whose letters may be words have no such noise, and numbers are none.
 * @param text of each glyph
 * @param kinds of the glyphs
 * @param isUnseen of a glyph, by its index
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
      // The dots that lead to a page number are one mark.
      if (said === GLYPH_KIND.mark && here !== text[index - 1]) all += 1;
    }
  });
  endRun();
  return all >= ENOUGH && inWords < SHARE_IN_WORDS * all;
}

/** Letters, of alphabets. */
const MIN_WORD = 3;

const SURE = /[\p{N}\p{Lo}]/u;
const JOINED = /\p{M}/u;

/** Less does not tell. */
const ENOUGH = 20;

/** Of text, three quarters and more are in words; of pages of formulas, half. */
const SHARE_IN_WORDS = 0.35;
