/**
 * The properties of a glyph's text that spacing and direction depend on. They are bits, so that one byte per glyph
 * holds them.
 */
export const Kind = {
  space: 1,
  /** Stands above, below or in its base and has no width of its own. */
  mark: 2,
  /** A strong right-to-left letter. */
  rightToLeft: 4,
  /** A letter that is none of the others: strong left-to-right. */
  leftToRight: 8,
  /** Of a script that writes no spaces between words and fills a square: Han, Hiragana, Katakana. */
  ideograph: 16,
  digit: 32,
  /** Written before the consonant that it follows in logical order, as the Devanagari vowel i. */
  prebase: 64,
  /** An accent with a width of its own, which old fonts lay over a letter. */
  accent: 128,
} as const;

/** The text of a glyph, and its properties as bits of `Kind`. */
export interface Reading {
  readonly text: string;
  readonly kind: number;
}

// Pages repeat a few hundred texts, and a look-up costs a tenth of an examination. The cache is bounded, since a
// hostile document can contain any number of texts.
const known = new Map<string, Reading>();
const MAX_KNOWN = 20_000;
const ascii: Reading[] = [];

export function readingOf(text: string): Reading {
  if (text.length === 1) {
    const code = text.charCodeAt(0);
    if (code < 0x80) return (ascii[code] ??= examined(text));
  }
  const found = known.get(text);
  if (found !== undefined) return found;
  const reading = examined(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, reading);
  return reading;
}

function examined(text: string): Reading {
  if (HAN.test(text)) return { text, kind: Kind.ideograph | Kind.leftToRight };
  const said = cleaned(text);
  return { text: said, kind: kindOf(said) };
}

/** Most Chinese and Japanese characters. They need no further examination. */
const HAN = /^[\u4E00-\u9FFF]$/;

const LIGATURES = /[\uFB00-\uFB06\uFB1D-\uFDFF\uFE70-\uFEFC]/g;
/**
 * Characters that show nothing: controls other than white space, unpaired surrogates, unassigned code points, and
 * formatting characters.
 */
const SILENT = /(?!\s)\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\p{Cs}\p{Cn}]/gu;
/**
 * The isolated Arabic diacritics U+FE70 to U+FE7F are encoded with a space before them, which is not part of the text.
 */
const SPACED_MARK = /^ (?=\p{M})/u;

/** Adobe's code points for small capitals and old-style figures, in the private use area (Adobe Glyph List). */
const ADOBE_VARIANTS = /[\uF730-\uF739\uF761-\uF77A]/g;
const SYMBOL_BULLETS = /[\uF0A7\uF0B7]/g;

function cleaned(text: string): string {
  return text
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC').replace(SPACED_MARK, ''))
    .replace(ADOBE_VARIANTS, (variant) => String.fromCharCode(variant.charCodeAt(0) - 0xf700))
    .replace(SYMBOL_BULLETS, (bullet) => (bullet === '\uF0B7' ? '•' : '▪'))
    .replace(SILENT, '');
}

// Script_Extensions is used, since the tatweel and other characters belong to several scripts.
const RIGHT_TO_LEFT =
  /[\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Syriac}\p{scx=Thaana}\p{scx=Nko}\p{scx=Samaritan}\p{scx=Mandaic}\p{scx=Adlam}\p{scx=Hanifi_Rohingya}]/u;
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3001-\u303F\u30FB\u30FC\uFF00-\uFF60]/u;
/** Combining marks and joiners; the vowels and final consonants of Hangul, which are drawn in the square of their initial consonant. */
const MARKS = /^(?:[\p{Mn}\p{Me}]|[\u200C\u200D]|[\u1160-\u11FF\uD7B0-\uD7FB])+$/u;
const PREBASE =
  /^[\u093F\u09BF\u09C7\u09C8\u0A3F\u0ABF\u0B47\u0BC6-\u0BC8\u0D46-\u0D48\u0DD9\u0DDB\u17C1-\u17C3\u1031]$/;

function kindOf(text: string): number {
  if (text === '') return 0;
  if (/^[\s\u00A0\u3000]+$/.test(text)) return Kind.space;
  if (MARKS.test(text)) return Kind.mark;
  if (PREBASE.test(text)) return Kind.prebase | Kind.leftToRight;
  if (combining(text) !== undefined) return Kind.accent;
  if (/^\p{Nd}/u.test(text)) return Kind.digit;
  if (!/\p{L}/u.test(text)) return IDEOGRAPH.test(text) ? Kind.ideograph : 0;
  if (RIGHT_TO_LEFT.test(text)) return Kind.rightToLeft;
  return IDEOGRAPH.test(text) ? Kind.ideograph | Kind.leftToRight : Kind.leftToRight;
}

/** Returns whether a text begins with a character of a script whose letters stand side by side, and in no other way. */
export function standsAlone(text: string): boolean {
  return ALPHABETIC.test(text);
}

const ALPHABETIC = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}]/u;

const COMBINING: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['ˉ', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030A'],
  ['˝', '\u030B'],
  ['ˇ', '\u030C'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
]);

/** Returns the combining mark that corresponds to a spacing accent. */
export function combining(accent: string): string | undefined {
  return COMBINING.get(accent);
}
