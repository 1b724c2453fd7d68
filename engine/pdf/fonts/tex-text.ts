import { LAST_CODE } from './differences.js';
import { texFamilyOf, type TexGlyph } from './tex-family.js';
import { texMathLetter, texMathSymbol, texLargeSymbol } from './tex-symbols.js';

/**
 * The encodings of TeX's text fonts: OT1 with 128 characters (The TeXbook, appendix F), T1 with 256 (Cork, 1990), and T2A with the
 * Cyrillic letters.
 */
export type TexEncoding = 'OT1' | 'T1' | 'T2A';

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** The characters of OT1 by their codes from 0 on; typewriter fonts have ASCII from 32 on, and others instead of ligatures. */
const OT1 = [...Array.from('ΓΔΘΛΞΠΣΥΦΨΩ'), ...LIGATURES, ...Array.from('ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ')];
const OT1_TYPEWRITER: Readonly<Record<number, string>> = { 0x0b: '↑', 0x0c: '↓', 0x0d: "'", 0x0e: '¡', 0x0f: '¿' };
const OT1_INSTEAD_OF_ASCII: Readonly<Record<string, string>> = {
  ...{ '"': '”', "'": '’', '<': '¡', '>': '¿', '\\': '“', '^': 'ˆ', _: '˙', '`': '‘', '{': '–', '|': '—', '}': '˝' },
  '~': '˜',
};

/** The characters of T1 by their codes from 0 and from 128 on; a space stands for a code without a character. */
const T1 = [...Array.from('`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—  ıȷ'), ...LIGATURES];
const T1_INSTEAD_OF_ASCII: Readonly<Record<string, string>> = { "'": '’', '`': '‘' };
const T1_FROM_128 =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£' +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß';

/** The characters of T2A that T1 has not, from 128 on (t2aenc.def). */
const T2A_FROM_128 =
  'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';

/** The characters of TS1, the encoding of text symbols, below 128, and from 128 on; a space stands for a code that is left out. */
const TS1_BELOW_128: Readonly<Record<number, string>> = {
  ...{ 0x18: '←', 0x19: '→', 0x24: '$', 0x27: "'", 0x2a: '*', 0x2c: ',', 0x2d: '=', 0x2e: '.', 0x2f: '/', 0x3c: '〈' },
  ...{ 0x3d: '−', 0x3e: '〉', 0x4d: '℧', 0x4f: '◯', 0x57: 'Ω', 0x5b: '⟦', 0x5d: '⟧', 0x5e: '↑', 0x5f: '↓', 0x60: '`' },
  ...{ 0x62: '★', 0x6e: '♪', 0x7e: '~', 0x7f: '=' },
};
const TS1_FROM_128 = '˘ˇ˝ †‡‖‰•℃  ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№⁒℮◦℠⁅⁆¢£¤¥¦§¨©ª ¬℗®¯°±²³´µ¶·※¹º√¼½¾€';

/**
 * The codes of a quote, the dashes and the ligatures of T1, where OT1 has letters and accents that are seldom in use, and of the ligatures
 * of OT1, where T1 has quotes.
 */
const T1_ALONE = [0x11, 0x15, 0x16, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f];
const OT1_ALONE = [0x0b, 0x0c, 0x0d, 0x0e, 0x0f];

/** The first code of letters that T1 has for accents, and T2A for Cyrillic. */
const FIRST_UPPER = 0xc0;

/** Returns the encoding of a text font that has glyphs for these codes. Latin text has few letters with accents. */
export function texEncodingOf(codes: readonly number[]): TexEncoding {
  const countIn = (alone: readonly number[]): number => codes.filter((code) => alone.includes(code)).length;
  const upper = codes.filter((code) => code >= FIRST_UPPER).length;
  if (upper > codes.filter(isLatin).length) return 'T2A';
  if (codes.some((code) => code >= 0x80)) return 'T1';
  return countIn(T1_ALONE) > countIn(OT1_ALONE) ? 'T1' : 'OT1';
}

/** Returns the character of a code, or the letters of a ligature; undefined when there is none. */
export function texText(
  code: number,
  { encoding, typewriter }: { readonly encoding: TexEncoding; readonly typewriter: boolean },
): string | undefined {
  if (typewriter && encoding === 'OT1' && code in OT1_TYPEWRITER) return OT1_TYPEWRITER[code];
  if (code < 0x20) return (encoding === 'OT1' ? OT1 : T1)[code]?.trim() || undefined;
  if (code >= 0x80 && encoding !== 'OT1') return (encoding === 'T2A' ? T2A_FROM_128 : T1_FROM_128)[code - 0x80];
  if (code >= 0x80) return undefined;
  if (code === 0x20 || code === 0x7f) return encoding !== 'OT1' && code === 0x7f ? '-' : undefined;
  const ascii = String.fromCharCode(code);
  if (encoding !== 'OT1') return T1_INSTEAD_OF_ASCII[ascii] ?? ascii;
  return typewriter ? ascii : (OT1_INSTEAD_OF_ASCII[ascii] ?? ascii);
}

/** Returns the symbol of a code of TS1; undefined when there is none. */
export function texTextSymbol(code: number): string | undefined {
  return code < 0x80 ? undefined : TS1_FROM_128[code - 0x80]?.trim() || undefined;
}

/** The names and the widths that a document states of the glyphs of a font. */
export interface NumberedFont {
  /** Returns prefix and number of a glyph name that only numbers the glyph, such as "a65". */
  numberOf(code: number): { readonly prefix: string; readonly number: number } | undefined;
  /** Returns the advance of the glyph of a code. */
  widthOf(code: number): number | undefined;
  /** Returns the code of the character that is the whole name of a glyph, such as 0x41 for "A". */
  characterOf?(code: number): number | undefined;
}

/** How the codes of a bitmap font of TeX are read. */
export interface TexReading {
  readonly kind: 'letters' | 'symbols';
  /** Whether the codes alone tell the encoding; other letters may be those of a font of mathematics. */
  readonly certain: boolean;
  /** Returns the text of a code; undefined when there is none, or the font has no glyph for it. */
  textOf(code: number): string | undefined;
}

/** Minimum number of glyphs of the same width in a typewriter font. */
const TYPEWRITER = 5;

/**
 * Returns how a font is read whose glyphs are named after their codes, such as "a65" for 65, as dvips and pdfTeX name those of TeX's bitmap
 * fonts, or by the characters at these codes, as Distiller names them; undefined for other fonts, and for those of unknown symbols.
 * @param inWords whether its glyphs are in words, as letters are; of others, the widths tell text and mathematics apart.
 */
export function texReading(font: NumberedFont, inWords = true): TexReading | undefined {
  const glyphs = texGlyphsOf(font);
  if (glyphs === undefined) return undefined;
  const codes = Array.from(glyphs.values(), ({ code }) => code);
  const within =
    (textOf: (code: number) => string | undefined) =>
    (code: number): string | undefined => {
      const glyph = glyphs.get(code);
      return glyph && textOf(glyph.code);
    };
  if (codes.every(isTextSymbol) && codes.some((code) => texTextSymbol(code)))
    return { kind: 'symbols', certain: true, textOf: within(textSymbol) };
  const encoding = texEncodingOf(codes);
  const widths = new Set(Array.from(glyphs.values(), ({ width }) => width.toFixed(3)));
  const typewriter = widths.size === 1 && codes.length >= TYPEWRITER;
  const letters = codes.filter((code) => isLatin(code) || code >= FIRST_UPPER);
  if (inWords && 2 * letters.length >= codes.length) {
    const certain = codes.some((code) => code >= FIRST_UPPER);
    return { kind: 'letters', certain, textOf: within((code) => texText(code, { encoding, typewriter })) };
  }
  const textOf = textByWidths(Array.from(glyphs.values()), encoding);
  return textOf && { kind: 'symbols', certain: false, textOf: within(textOf) };
}

/** Returns the code in TeX and the advance of each glyph; undefined for fonts that are not of TeX. */
function texGlyphsOf(font: NumberedFont): ReadonlyMap<number, TexGlyph> | undefined {
  const all = Array.from({ length: LAST_CODE + 1 }, (_, code) => code);
  const numbered = all.filter((code) => font.numberOf(code));
  const isNumbered =
    numbered.length > 0 &&
    numbered.every((code) => {
      const name = font.numberOf(code);
      return name?.prefix === 'a' && name.number === code;
    });
  const named = isNumbered ? [] : all.filter((code) => font.characterOf?.(code) !== undefined);
  // Simple fonts name glyphs by characters at their own codes.
  const isNamed =
    numbered.every((code) => named.includes(code)) && named.some((code) => font.characterOf?.(code) !== code);
  const codes = isNumbered ? numbered : isNamed ? named : [];
  if (codes.length === 0) return undefined;
  const codeOf = (code: number): number => (isNumbered ? code : (font.characterOf?.(code) ?? code));
  return new Map(codes.map((code) => [code, { code: codeOf(code), width: font.widthOf(code) ?? 0 }]));
}

/** In ems: larger advances than that of any glyph of TeX are in another unit. */
const LARGEST_EMS = 3;

/** Minimum number of glyphs whose advances in an unknown unit tell the family of a font. */
const MIN_PROPORTIONS = 2;

/** Returns how codes are read in a font whose advances are of one of TeX's families. */
function textByWidths(
  glyphs: readonly TexGlyph[],
  encoding: TexEncoding,
): ((code: number) => string | undefined) | undefined {
  const inEms = glyphs.every(({ width }) => width <= LARGEST_EMS);
  if (!inEms && glyphs.length < MIN_PROPORTIONS) return undefined;
  switch (texFamilyOf(glyphs, inEms)) {
    case 'text':
      return (code) => texText(code, { encoding, typewriter: false });
    case 'typewriter':
      return (code) => texText(code, { encoding, typewriter: true });
    case 'text symbols':
      return (code) => textSymbol(code) ?? digit(code);
    case 'letters of mathematics':
      return texMathLetter;
    case 'symbols of mathematics':
      return texMathSymbol;
    case 'large symbols':
      return texLargeSymbol;
    case 'other symbols':
    case undefined:
      return undefined;
  }
}

function textSymbol(code: number): string | undefined {
  return TS1_BELOW_128[code] ?? texTextSymbol(code);
}

function isTextSymbol(code: number): boolean {
  return textSymbol(code) !== undefined;
}

function digit(code: number): string | undefined {
  const character = String.fromCharCode(code);
  return /\d/.test(character) ? character : undefined;
}

/** Returns whether a code is that of a Latin letter or a digit in all encodings. */
function isLatin(code: number): boolean {
  return /[A-Za-z\d]/.test(String.fromCharCode(code));
}
