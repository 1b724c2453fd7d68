import { combining } from '../../../document/glyphs/character-kinds.js';

/**
 * Returns the text of a character of PDFium's text page; empty for code points that cannot be displayed, which
 * represent glyphs without a Unicode mapping.
 */
export function characterOf(code: number): string {
  if (code < 0x20) return code === 0x09 ? ' ' : '';
  if (code < 0x7f) return String.fromCharCode(code);
  if (code < 0xa0 || (code >= 0xfffd && code <= 0xffff) || code > 0x10ffff) return '';
  return code < 0x10000 ? String.fromCharCode(code) : String.fromCodePoint(code);
}

/** Joins the texts of two glyphs in one place: a letter and its accent become one character, in either order. */
export function joinedTexts(first: string, second: string): string {
  const [before, after] = [combining(first), combining(second)];
  if (before !== undefined && LETTER.test(second)) return (second + before).normalize('NFC');
  if (after !== undefined && LETTER.test(first)) return (first + after).normalize('NFC');
  return first + second;
}

const LETTER = /^\p{L}$/u;
