import type { Font, Glyphs } from '../model.js';

/** Letters and marks that are narrow, or wide, in every font whose letters have widths of their own: all of them are in ASCII. */
const NARROW = "ijl.,:;'|!";
const WIDE = 'mwMW@';

const Width = { other: 0, narrow: 1, wide: 2 } as const;

/** The width of each character of ASCII. A page has thousands of letters, and a set of strings takes ten times as long. */
const widths = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (NARROW.includes(letter)) return Width.narrow;
  return WIDE.includes(letter) ? Width.wide : Width.other;
});

/**
 * Matches letters of East Asian scripts, whose fonts have letters of one width without being typewritten. Their Latin letters, half as wide,
 * may be in a font of their own with the same family.
 */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u;
const FIRST_EAST_ASIAN = 0x02ea;

/** In ems: advances of fixed-pitch fonts, and how far those of one font differ by rounding. */
const LEAST = 0.4;
const MOST = 0.75;
const ROUNDING = 0.02;

/** The extreme advances of the narrow and wide letters of a font, in ems. */
interface Advances {
  narrow: boolean;
  wide: boolean;
  least: number;
  most: number;
}

/**
 * Returns the fonts of a page, with those marked as fixed-pitch whose narrow and wide letters on the page have the same advance: many fonts
 * lack the flag.
 */
export function withFixedPitch(fonts: readonly Font[], glyphs: Glyphs): readonly Font[] {
  const { advances, eastAsian } = advancesOf(glyphs);
  const families = new Set([...eastAsian].map((index) => fonts[index]?.family));
  return fonts.map((font, index) => {
    const own = advances.get(index);
    const inEastAsia = families.has(font.family) || EAST_ASIAN.test(font.family);
    return font.fixedPitch || own === undefined || inEastAsia || !isFixed(own) ? font : { ...font, fixedPitch: true };
  });
}

interface Measured {
  readonly advances: ReadonlyMap<number, Advances>;
  /** The fonts with East Asian letters. */
  readonly eastAsian: ReadonlySet<number>;
}

function advancesOf({ length, text, left, right, style, styles }: Glyphs): Measured {
  const advances = new Map<number, Advances>();
  const eastAsian = new Set<number>();
  for (let at = 0; at < length; at += 1) {
    const letter = text[at] ?? '';
    if (isEastAsian(letter)) eastAsian.add(styles[style[at] ?? 0]?.font ?? -1);
    const width = letter.length === 1 ? (widths[letter.charCodeAt(0)] ?? Width.other) : Width.other;
    if (width === Width.other) continue;
    const own = styles[style[at] ?? 0];
    if (own === undefined || own.invisible || own.vertical || own.angle !== 0 || own.size <= 0) continue;
    const known = advances.get(own.font) ?? { narrow: false, wide: false, least: Infinity, most: 0 };
    advances.set(own.font, known);
    const advance = ((right[at] ?? 0) - (left[at] ?? 0)) / own.size;
    if (width === Width.narrow) known.narrow = true;
    else known.wide = true;
    known.least = Math.min(known.least, advance);
    known.most = Math.max(known.most, advance);
  }
  return { advances, eastAsian };
}

/** Most texts are single letters before the scripts of East Asia, which takes a fraction of the time to see. */
function isEastAsian(text: string): boolean {
  return (text.length > 1 || text.charCodeAt(0) >= FIRST_EAST_ASIAN) && EAST_ASIAN.test(text);
}

function isFixed({ narrow, wide, least, most }: Advances): boolean {
  return narrow && wide && least >= LEAST && most <= MOST && most - least <= ROUNDING;
}
