import { usualLetter } from './letter-variants.js';
import { BREAK, HYPHEN, SPACE, type Speller } from './spelling.js';

/** Invisible characters (soft hyphens, joiners, direction marks, variation selectors) and the Arabic tatweel. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u0640\p{Cc}]/gu;

/** Vowel points and signs of recitation in Hebrew and Arabic, which most texts leave out. Hamza and madda make other letters. */
const VOWEL_POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

const LIGATURES = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Typographic hyphens and quotation marks, with the ASCII character of the same key. */
const alike: ReadonlyMap<string, string> = new Map([
  ...Array.from('\u2010\u2011\u2012\u2013\u2212\u00ad', (sign) => [sign, HYPHEN] as const),
  ...Array.from('\u2018\u2019\u201b\u02bc\u02b9\u2032\u05f3', (sign) => [sign, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u201f\u2033\u05f4', (sign) => [sign, '"'] as const),
]);
const ALIKE = /[\u2010-\u2013\u2212\u2018\u2019\u201b-\u201f\u02bc\u02b9\u2032\u2033\u05f3\u05f4]/g;

const WHITE = /^\s+$/u;
const LINE_END = /[\n\r\u0085\u2028\u2029\v\f]/u;

/** Normalises a text for comparison: without letter case, ligatures, compatibility forms, vowel points and variants of letters. */
export const folding: Speller = {
  ascii: asciiBy((character) => character.toLowerCase()),
  spell: remembered((letter) => {
    const folded = withoutGreekAccents(caseless(plainLetter(letter)).normalize('NFKC'));
    // NFKC decomposes some characters into a space and an accent; this space does not separate words.
    return withPlainSigns(folded.replace(IGNORABLE, '').replace(VOWEL_POINTS, '').replace(/\s/gu, ''));
  }),
};

function withPlainSigns(text: string): string {
  return text.replace(ALIKE, (sign) => alike.get(sign) ?? sign);
}

/**
 * Converts to lower case first, because the capital sharp s has no upper-case form. A dotted capital I becomes a plain i,
 * because the language of the text is unknown.
 */
function caseless(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase().replace('i\u0307', 'i');
}

/** Greek capitals have no accents, so a text in any letter case has none either. */
function withoutGreekAccents(letter: string): string {
  return GREEK.test(letter) ? letter.normalize('NFD').replace(GREEK_ACCENTS, '').normalize('NFC') : letter;
}

const GREEK = /\p{sc=Greek}/u;
/** Accents and breathings, without the diaeresis, which capitals keep. */
const GREEK_ACCENTS = /[\u0300\u0301\u0313\u0314\u0342\u0345]/g;

/** Symbolic fonts have ASCII in the private use area, from U+F020 on (OpenType, table cmap, encoding 3.0). */
const SYMBOLIC = /[\uf020-\uf07e]/g;

function plainLetter(letter: string): string {
  const ascii = letter.replace(SYMBOLIC, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xf000));
  return usualLetter(ascii.normalize('NFKC'));
}

/**
 * Replaces compatibility forms (wide, mathematical, superscript), variants of letters, and typographic hyphens and quotation marks,
 * by plain characters, without vowel points; keeps the letter case.
 */
export const compatible: Speller = {
  ascii: asciiBy((character) => character),
  spell: remembered((letter) => {
    return withPlainSigns(plainLetter(letter).replace(IGNORABLE, '').replace(VOWEL_POINTS, '').replace(/\s/gu, ''));
  }),
};

/** Keeps a text as it is written, but expands ligatures and composes letters (NFC). */
export const asWritten: Speller = {
  ascii: asciiBy((character) => character),
  spell: remembered((letter) => {
    return letter
      .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
      .normalize('NFC')
      .replace(IGNORABLE, '');
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

/** Maximum number of cached letters of several code units; some texts have very many different ones. */
const MAX_CACHED = 20_000;

function remembered(spell: (letter: string) => string): (letter: string) => string {
  // An array by code unit, because binary files that are searched as text contain all code units.
  const units: string[] = [];
  const known = new Map<string, string>();
  return (letter) => {
    if (letter.length === 1) return (units[letter.charCodeAt(0)] ??= whiteOf(letter) ?? spell(letter));
    const found = known.get(letter);
    if (found !== undefined) return found;
    const spelling = spell(letter);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(letter, spelling);
    return spelling;
  };
}
