import { type LatinFont, latinWidth } from '../../../text/latin-widths.js';
import { dingbatWidths, symbolWidths } from '../../../text/standard-widths.js';

/** The widths of a standard font, in thousandths of an em. */
interface StandardFont {
  /** Returns the width of the glyph for a character; undefined if the font has no such glyph. */
  ofCharacter(character: string): number | undefined;
  /** Returns the width of a code in the font's built-in encoding. */
  ofCode(code: number): number | undefined;
}

/**
 * Returns the standard font of a name, or the standard font that viewers substitute for a missing font. `flags` are /Flags of
 * the font descriptor (ISO 32000-2 §9.8.2).
 */
export function standardFont(name: string, flags: number): StandardFont {
  const plain = name.toLowerCase().replace(/^[a-z]{6}\+/, '');
  if (plain.includes('dingbats')) return byCode(dingbats);
  if (plain.startsWith('symbol')) return byCode(symbols);
  if (/courier|mono|consol/.test(plain) || (flags & FIXED_PITCH) !== 0) return courier;
  const bold = /bold|black|heavy|demi/.test(plain) || (flags & FORCE_BOLD) !== 0;
  const serif =
    /times|roman|serif|georgia|garamond|palatino|book|minion|cambria/.test(plain) && !plain.includes('sans');
  if (!serif && (/helvetica|arial/.test(plain) || (flags & SERIF) === 0))
    return latin(bold ? 'Helvetica-Bold' : 'Helvetica');
  const italic = /ital|obliq/.test(plain) || (flags & ITALIC) !== 0;
  return latin(italic ? (bold ? 'Times-BoldItalic' : 'Times-Italic') : bold ? 'Times-Bold' : 'Times-Roman');
}

const FIXED_PITCH = 1;
const SERIF = 1 << 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

const courier: StandardFont = { ofCharacter: () => 600, ofCode: () => 600 };

const symbols = numbersOf(symbolWidths);
const dingbats = numbersOf(dingbatWidths);
const firstCode = 32;

function byCode(widths: readonly number[]): StandardFont {
  return { ofCharacter: () => undefined, ofCode: (code) => widths[code - firstCode] };
}

function latin(name: LatinFont): StandardFont {
  return { ofCharacter: (character) => latinWidth(name, character), ofCode: () => undefined };
}

function numbersOf(written: string): readonly number[] {
  return written.split(' ').map(Number);
}
