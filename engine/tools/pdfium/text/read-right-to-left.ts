/** Hebrew, Arabic and their neighbours, their presentation forms, and the right-to-left scripts beyond 16 bits. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The texts of the ligatures among the presentation forms. */
const ligatures = new Set(
  Array.from({ length: 0xfefd - 0xfb1d }, (_, index) => String.fromCharCode(0xfb1d + index))
    .map((form) => form.normalize('NFKC'))
    .filter((text) => text.length > 1),
);

/**
 * Returns the text of a glyph of several characters in logical order. PDFium reverses right-to-left words character by
 * character, and with them the text of each glyph. Only a glyph that maps to one character, which PDFium decomposes
 * itself, has the right order.
 */
export function logicalOrderOf(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const reversed = Array.from(text).reverse().join('');
  return ligatures.has(text) && !ligatures.has(reversed) ? text : reversed;
}
