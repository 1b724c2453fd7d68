import { BREAK, HYPHEN, SPACE, type Speller } from './spelling.js';

/** What is not seen: soft hyphens, joiners, signs of direction, variation selectors, and the stroke that widens Arabic. */
const SAYS_NOTHING = /[\p{Default_Ignorable_Code_Point}\u0640\p{Cc}]/gu;

const LIGATURES = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** What a keyboard has one key for. */
const alike: ReadonlyMap<string, string> = new Map([
  ...Array.from('\u2010\u2011\u2012\u2013\u2212\u00ad', (sign) => [sign, HYPHEN] as const),
  ...Array.from('\u2018\u2019\u201b\u02bc\u02b9\u2032', (sign) => [sign, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u201f\u2033', (sign) => [sign, '"'] as const),
]);
const ALIKE = /[\u2010-\u2013\u2212\u2018\u2019\u201b-\u201f\u02bc\u02b9\u2032\u2033]/g;

const WHITE = /^\s+$/u;
const LINE_END = /[\n\r\u0085\u2028\u2029\v\f]/u;

/** Spells texts that say the same in the same way: without case, ligatures, and other forms of the same letters. */
export const folding: Speller = {
  ascii: asciiBy((character) => character.toLowerCase()),
  spell: remembered((letter) => {
    const folded = caseless(plainLetter(letter)).normalize('NFKC');
    // Some signs are an accent on a space by this; the space is not one between words.
    return folded
      .replace(SAYS_NOTHING, '')
      .replace(/\s/gu, '')
      .replace(ALIKE, (sign) => alike.get(sign) ?? sign);
  }),
};

/**
 * Lower case first: the capital sharp s has no capitals of its own. A dotted capital I is an i with a dot too many, since
 * which language a text is in is not known.
 */
function caseless(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase().replace('i\u0307', 'i');
}

/** Symbolic fonts have ASCII in the private use area, from U+F020 on (OpenType, table cmap, encoding 3.0). */
const SYMBOLIC = /[\uf020-\uf07e]/g;

function plainLetter(letter: string): string {
  return letter.replace(SYMBOLIC, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xf000)).normalize('NFKC');
}

/** Spells texts with the plain characters for which others stand: wide, mathematical, raised ones; case as written. */
export const compatible: Speller = {
  ascii: asciiBy((character) => character),
  spell: remembered((letter) => plainLetter(letter).replace(SAYS_NOTHING, '').replace(/\s/gu, '')),
};

/** Spells texts as they are written, but for ligatures and for letters that are put together of several characters. */
export const asWritten: Speller = {
  ascii: asciiBy((character) => character),
  spell: remembered((letter) => {
    return letter
      .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
      .normalize('NFC')
      .replace(SAYS_NOTHING, '');
  }),
};

function asciiBy(spell: (character: string) => string): Uint16Array {
  return Uint16Array.from({ length: 0x80 }, (_, code) => {
    const character = String.fromCharCode(code);
    const spelling = whiteOf(character) ?? (code < 0x20 || code === 0x7f ? '' : spell(character));
    return spelling === '' ? 0 : spelling.charCodeAt(0);
  });
}

function whiteOf(letter: string): string | undefined {
  if (!WHITE.test(letter)) return undefined;
  return LINE_END.test(letter) ? BREAK : SPACE;
}

/** Texts repeat a few hundred letters; letters of several code units are bounded, as some texts bring their own. */
const MOST_REMEMBERED = 20_000;

function remembered(spell: (letter: string) => string): (letter: string) => string {
  // By code unit: binary files that are searched as text have all of them.
  const units: string[] = [];
  const known = new Map<string, string>();
  return (letter) => {
    if (letter.length === 1) return (units[letter.charCodeAt(0)] ??= whiteOf(letter) ?? spell(letter));
    const found = known.get(letter);
    if (found !== undefined) return found;
    const spelling = spell(letter);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(letter, spelling);
    return spelling;
  };
}
