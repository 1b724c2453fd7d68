/** Distance between tab stops, in columns of a fixed-width font. */
export const TAB_COLUMNS = 8;

/**
 * Characters that are two columns wide in a fixed-width font: ideographs, kana, Hangul syllables, their punctuation, emoji
 * (Unicode Standard Annex 11).
 */
export const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const zeroWidth = /[\p{M}\p{Cf}]/u;
const isPlain = /^[ -~]*$/;

/**
 * Returns the display width of a line in a fixed-width font, in columns of one letter. The text columns of a page are found
 * in `engine/document/columns/`.
 */
export function columnsOf(line: string): number {
  if (isPlain.test(line)) return line.length;
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += TAB_COLUMNS - (columns % TAB_COLUMNS);
    else if (wide.test(character)) columns += 2;
    else if (!zeroWidth.test(character)) columns += 1;
  }
  return columns;
}
