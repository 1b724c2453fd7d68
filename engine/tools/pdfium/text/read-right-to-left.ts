/** Hebrew, Arabic and their neighbours, their presentation forms, and the right-to-left scripts beyond 16 bits. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What the ligatures among the presentation forms stand for. */
const ligatures = new Set(
  Array.from({ length: 0xfefd - 0xfb1d }, (_, index) => String.fromCharCode(0xfb1d + index))
    .map((form) => form.normalize('NFKC'))
    .filter((text) => text.length > 1),
);

/**
 * The text of a glyph of several characters in logical order. PDFium reverses right-to-left words, which are drawn from
 * their end, character by character; with the words, it reverses what one of their glyphs stands for. Only where that
 * is a single character, which it takes apart itself, is the order right.
 */
export function logicalOrderOf(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const reversed = Array.from(text).reverse().join('');
  return ligatures.has(text) && !ligatures.has(reversed) ? text : reversed;
}
