import { combining } from '../../../document/glyphs/character-kinds.js';

/**
 * What a character of PDFium's text page says, by its code point: nothing for those that cannot be shown, which stand
 * for glyphs that the font gives no meaning.
 */
export function characterOf(code: number): string {
  if (code < 0x20) return code === 0x09 ? ' ' : '';
  if (code < 0x7f) return String.fromCharCode(code);
  if (code < 0xa0 || (code >= 0xfffd && code <= 0xffff) || code > 0x10ffff) return '';
  return code < 0x10000 ? String.fromCharCode(code) : String.fromCodePoint(code);
}

/** What two glyphs on one spot say together: a letter and an accent on it are one character, in whichever order they come. */
export function joinedTexts(first: string, second: string): string {
  const [before, after] = [combining(first), combining(second)];
  if (before !== undefined && LETTER.test(second)) return (second + before).normalize('NFC');
  if (after !== undefined && LETTER.test(first)) return (first + after).normalize('NFC');
  return first + second;
}

const LETTER = /^\p{L}$/u;
