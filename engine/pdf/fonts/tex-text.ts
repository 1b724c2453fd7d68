/** The two encodings of TeX's text fonts: OT1 with 128 characters (The TeXbook, appendix F), T1 with 256 (Cork, 1990). */
export type TexEncoding = 'OT1' | 'T1';

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** The characters of OT1 by their codes from 0 on; typewriter fonts have ASCII from 32 on. */
const OT1 = [...Array.from('ΓΔΘΛΞΠΣΥΦΨΩ'), ...LIGATURES, ...Array.from('ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ')];
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

/** The characters of TS1, the encoding of text symbols, from 128 on; a space stands for a code that is left out. */
const TS1_FROM_128 = '˘ˇ˝ †‡‖‰•℃  ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№⁒℮◦℠⁅⁆¢£¤¥¦§¨©ª ¬℗®¯°±²³´µ¶·※¹º√¼½¾€';

/** Codes of T1 from the first dash to the first ligature, and of the ligatures of OT1. */
const T1_ALONE = { first: 0x1b, last: 0x1f };
const OT1_ALONE = { first: 0x0b, last: 0x0f };

/** Returns the encoding of a text font that has glyphs for these codes. */
export function texEncodingOf(codes: readonly number[]): TexEncoding {
  const countIn = ({ first, last }: typeof T1_ALONE): number =>
    codes.filter((code) => code >= first && code <= last).length;
  if (codes.some((code) => code >= 0x80)) return 'T1';
  return countIn(T1_ALONE) > countIn(OT1_ALONE) ? 'T1' : 'OT1';
}

/** Returns the character of a code, or the letters of a ligature; undefined when there is none. */
export function texText(
  code: number,
  { encoding, typewriter }: { readonly encoding: TexEncoding; readonly typewriter: boolean },
): string | undefined {
  if (code < 0x20) return (encoding === 'T1' ? T1 : OT1)[code]?.trim() || undefined;
  if (code >= 0x80) return encoding === 'T1' ? T1_FROM_128[code - 0x80] : undefined;
  if (code === 0x20 || code === 0x7f) return encoding === 'T1' && code === 0x7f ? '-' : undefined;
  const ascii = String.fromCharCode(code);
  if (encoding === 'T1') return T1_INSTEAD_OF_ASCII[ascii] ?? ascii;
  return typewriter ? ascii : (OT1_INSTEAD_OF_ASCII[ascii] ?? ascii);
}

/** Returns the symbol of a code of TS1; undefined when there is none. */
export function texTextSymbol(code: number): string | undefined {
  return code < 0x80 ? undefined : TS1_FROM_128[code - 0x80]?.trim() || undefined;
}

/** How the codes of a bitmap font of TeX are read. */
export interface TexReading {
  readonly kind: 'letters' | 'symbols';
  textOf(code: number): string | undefined;
}

/** Returns how a font is read that has glyphs for these codes; undefined for fonts of other symbols than those of text. */
export function texReading(
  codes: readonly number[],
  { typewriter }: { readonly typewriter: boolean },
): TexReading | undefined {
  const letters = codes.filter((code) => /[A-Za-z\d]/.test(String.fromCharCode(code)));
  const encoding = texEncodingOf(codes);
  if (2 * letters.length >= codes.length)
    return { kind: 'letters', textOf: (code) => texText(code, { encoding, typewriter }) };
  return codes.every((code) => texTextSymbol(code)) ? { kind: 'symbols', textOf: texTextSymbol } : undefined;
}
