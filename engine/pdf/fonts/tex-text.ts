import { LAST_CODE } from './differences.js';

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

/** The characters of TS1, the encoding of text symbols, from 128 on; a space stands for a code that is left out. */
const TS1_FROM_128 = '˘ˇ˝ †‡‖‰•℃  ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№⁒℮◦℠⁅⁆¢£¤¥¦§¨©ª ¬℗®¯°±²³´µ¶·※¹º√¼½¾€';

/** The codes of the ligatures of T1, where OT1 has letters, and of those of OT1, where T1 has quotes. */
const T1_ALONE = { first: 0x1b, last: 0x1f };
const OT1_ALONE = { first: 0x0b, last: 0x0f };

/** The first code of letters that T1 has for accents, and T2A for Cyrillic. */
const FIRST_UPPER = 0xc0;

/** Returns the encoding of a text font that has glyphs for these codes. Latin text has few letters with accents. */
export function texEncodingOf(codes: readonly number[]): TexEncoding {
  const countIn = ({ first, last }: typeof T1_ALONE): number =>
    codes.filter((code) => code >= first && code <= last).length;
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
 * fonts; undefined for other fonts, and for those of other symbols than those of text.
 */
export function texReading(font: NumberedFont): TexReading | undefined {
  const codes = Array.from({ length: LAST_CODE + 1 }, (_, code) => code).filter((code) => font.numberOf(code));
  const isNamedByCode = codes.every((code) => {
    const name = font.numberOf(code);
    return name?.prefix === 'a' && name.number === code;
  });
  if (!isNamedByCode || codes.length === 0) return undefined;
  const known = new Set(codes);
  const within =
    (textOf: (code: number) => string | undefined) =>
    (code: number): string | undefined =>
      known.has(code) ? textOf(code) : undefined;
  if (codes.every((code) => texTextSymbol(code)))
    return { kind: 'symbols', certain: true, textOf: within(texTextSymbol) };
  const letters = codes.filter((code) => isLatin(code) || code >= FIRST_UPPER);
  if (2 * letters.length < codes.length) return undefined;
  const encoding = texEncodingOf(codes);
  const widths = new Set(codes.map((code) => font.widthOf(code)?.toFixed(3)));
  const typewriter = widths.size === 1 && codes.length >= TYPEWRITER;
  const certain = codes.some((code) => code >= FIRST_UPPER);
  return { kind: 'letters', certain, textOf: within((code) => texText(code, { encoding, typewriter })) };
}

/** Returns whether a code is that of a Latin letter or a digit in all encodings. */
function isLatin(code: number): boolean {
  return /[A-Za-z\d]/.test(String.fromCharCode(code));
}
