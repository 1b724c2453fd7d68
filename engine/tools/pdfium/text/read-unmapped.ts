import { cellOf } from '../../../document/glyphs/filter-glyphs.js';
import type { Font, Style } from '../../../document/model.js';
import { intoFrame, quartersOf } from '../../../document/order/reading-order-frame.js';
import type { Box } from '../../../geometry/geometry.js';
import type { FontEncoding } from '../../../pdf/fonts/font-encoding.js';
import type { GlyphColumns } from './read-columns.js';
import { textsByName } from './read-named.js';
import { addToGroup } from '../../../groups.js';

export interface UnmappedGlyph {
  /** Index of the glyph on the page. */
  readonly index: number;
  readonly code: number;
  /** Index of its font on the page. */
  readonly font: number;
  /** Its extent along the baseline, in ems. */
  readonly reach: number;
}

interface Page {
  readonly styles: readonly Style[];
  readonly fonts: readonly Font[];
  /**
   * Returns the encodings of the document's fonts with these names; called only when needed, since it reads the file.
   */
  encodings(names: ReadonlySet<string>): readonly FontEncoding[];
}

/**
 * The glyphs that PDFium maps to no character, since it does not use all data about fonts in a document. Names in the
 * file are used first. Many fonts without names and mappings have their letters at ASCII or Unicode codes, as simple
 * programs write them; the text is then taken from the codes.
 */
export class UnmappedGlyphs {
  readonly #byFont = new Map<number, UnmappedGlyph[]>();

  add(glyph: UnmappedGlyph): void {
    addToGroup(this.#byFont, glyph.font, glyph);
  }

  /** Sets the text of glyphs for which it can be determined. */
  settle(columns: GlyphColumns, { styles, fonts, encodings }: Page): void {
    const { text, style, length } = columns;
    if (this.#byFont.size === 0) return;
    const mapped = new Map<number, number>();
    for (let index = 0; index < length; index++) {
      const font = styles[style[index] ?? 0]?.font ?? -1;
      if (text[index] !== '') mapped.set(font, (mapped.get(font) ?? 0) + 1);
    }
    const nameOf = (font: number): string => fonts[font]?.name ?? '';
    const said = encodings(new Set(Array.from(this.#byFont.keys(), nameOf)));
    for (const [font, glyphs] of this.#byFont) {
      const texts = textsByName(said, {
        ...{ name: nameOf(font), codes: codesOf(glyphs) },
        inWords: areInWords(glyphs, columns, styles),
      });
      // Codes in hexadecimal digits as names, such as "AE", are the names of a few other characters.
      const isMapped = (mapped.get(font) ?? 0) > (1 - MOST) * glyphs.length;
      const byCode = texts.size === 0 && !isMapped && codesAreCharacters(glyphs);
      for (const { index, code } of glyphs) {
        text[index] = (text[index] ?? '') + (byCode ? characterAt(code) : (texts.get(code) ?? ''));
      }
    }
  }
}

function codesOf(glyphs: readonly UnmappedGlyph[]): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  for (const { code, reach } of glyphs) codes.set(code, Math.min(reach, codes.get(code) ?? Infinity));
  return codes;
}

/** Minimum number of glyphs of a word; symbols stand alone or in pairs. */
const WORD = 3;

/** In ems: maximum space between the glyphs of a word. */
const SPACE = 0.15;

/** Returns whether at least half of the letters of a font are in words of that font, as far as its codes can be letters. */
function areInWords(glyphs: readonly UnmappedGlyph[], columns: GlyphColumns, styles: readonly Style[]): boolean {
  let [letters, inWords, length] = [0, 0, 0];
  let before: (Box & { readonly index: number; readonly quarters: number }) | undefined;
  for (const { index, code } of glyphs) {
    if (!mayBeLetter(code)) continue;
    const angle = styles[columns.style[index] ?? 0]?.angle ?? 0;
    const quarters = quartersOf({ angle, direction: 'left-to-right' }) ?? 0;
    const cell = intoFrame({ quarters, mirrored: false }, cellOf(index, columns));
    const near = SPACE * (cell.bottom - cell.top);
    const isNext = before?.index === index - 1 && before.quarters === quarters;
    const isInLine = isNext && Math.abs(cell.bottom - (before?.bottom ?? NaN)) < near;
    length = isInLine && Math.abs(cell.left - (before?.right ?? NaN)) < near ? length + 1 : 1;
    if (length >= WORD) inWords += length === WORD ? WORD : 1;
    letters++;
    before = { index, quarters, ...cell };
  }
  return letters > 0 && 2 * inWords >= letters;
}

/** The first printable code of ASCII, below which TeX has ligatures, and the first code of letters in the upper half of its encodings. */
const [FIRST_ASCII, FIRST_UPPER] = [0x20, 0xc0];

function mayBeLetter(code: number): boolean {
  return isLetterOrDigit(code) || code < FIRST_ASCII || code >= FIRST_UPPER;
}

/**
 * Returns whether codes are characters: when many codes are not printable ASCII, they are the font's own, and reading
 * them would give nonsense. A few codes that are no characters may be those of ligatures.
 */
function codesAreCharacters(glyphs: readonly UnmappedGlyph[]): boolean {
  const codes = glyphs.map(({ code }) => code);
  const ascii = codes.filter(isPrintable).length;
  const accented = codes.filter(isAccented).length;
  return ascii + accented >= MOST * codes.length && ascii >= 4 * accented && codes.some(isLetterOrDigit);
}

/** Minimum share of the glyphs of a font whose codes are characters. */
const MOST = 0.9;

function characterAt(code: number): string {
  return isPrintable(code) || isAccented(code) ? String.fromCharCode(code) : '';
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && code <= 0x7e;
}

function isAccented(code: number): boolean {
  return code >= FIRST_ACCENTED && code <= LAST_ACCENTED;
}

/** First and last accented letter of European languages in Unicode. */
const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0x24f;

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
