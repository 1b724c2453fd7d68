import type { PdfiumPage } from '../binding/open-page.js';

/** A reflected text object, by its handle and that of the text page; `a` and `b` are those of its matrix. */
interface Reflected {
  readonly text: number;
  readonly object: number;
  /** Index of its first character. */
  readonly index: number;
  readonly a: number;
  readonly b: number;
}

/**
 * Returns whether a reflected text object is a single letter in text of the opposite direction, as the E in the logo of
 * XeTeX: it is read with that text.
 * @param along unit vector of the baseline of the text before
 */
export function isTurned(
  { pdfium: { raw } }: PdfiumPage,
  { text, object, index, a, b }: Reflected,
  along: { readonly x: number; readonly y: number } | undefined,
): boolean {
  if (along === undefined || a * along.x + b * along.y > -OPPOSITE * Math.hypot(a, b)) return false;
  const isNext = raw.FPDFText_GetTextObject(text, index + 1) === object;
  return !isNext || raw.FPDFText_IsGenerated(text, index + 1) === 1;
}

/** Minimum cosine of the angle between a direction and the opposite of another one. */
const OPPOSITE = 0.99;
