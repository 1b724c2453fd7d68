import type { RawFunctions } from '../binding/raw-functions.js';
import type { Scratch } from '../binding/read-scratch.js';
import type { FontTable } from '../fonts/read-fonts.js';
import { characterOf } from './read-characters.js';

/** A font of PDFium, and the vertical vector of its matrix in the page's own space. */
interface DrawnFont {
  readonly font: number;
  readonly c: number;
  readonly d: number;
}

/** The heights of the fonts of a page as drawn, relative to their sizes. */
export class FontStretches {
  readonly #raw: RawFunctions;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #scratch: Scratch;
  /** The heights that letters of a font have shown, by font. */
  readonly #shown = new Map<number, number>();

  constructor(
    raw: RawFunctions,
    text: number,
    { fonts, scratch }: { readonly fonts: FontTable; readonly scratch: Scratch },
  ) {
    this.#raw = raw;
    this.#text = text;
    this.#fonts = fonts;
    this.#scratch = scratch;
  }

  /**
   * Returns the height of a font as drawn, relative to its size. The size of a Type 3 font can have any scale, since
   * its own matrix follows; programs that make fonts of images use a size of one pixel. Only the font's box shows the
   * real height, unless it is much larger than the letters, or flat, as that of a font with only a dash or an accent is.
   */
  of({ font, c, d }: DrawnFont, object: number, index: number): number {
    if (this.#fonts.fonts[this.#fonts.indexOf(font)]?.name !== '') return 1;
    this.#raw.FPDFText_GetLooseCharBox(this.#text, index, this.#scratch.pointer);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#scratch.floats;
    const size = Math.hypot(c, d);
    const isSideways = Math.abs(c) > Math.abs(d);
    const height = isSideways ? right - left : top - bottom;
    const stretch = height > 0 && height < TALLEST_BOX && size > 0 ? height / size : 1;
    if (stretch <= LARGEST_STRETCH && stretch >= 1 / LARGEST_STRETCH) return 1;
    const letters =
      this.#letterHeight(index, isSideways, (it) => it === object) ??
      this.#letterHeight(index, isSideways, (it, at) => this.#isDrawnAlike(it, at, { font, c, d }));
    const advance = isSideways ? top - bottom : right - left;
    if (letters === undefined && stretch < 1 && advance > WIDEST_ADVANCE * height) return 1;
    if (letters === undefined) return this.#shown.get(font) ?? stretch;
    const own = height > MAX_LETTER_SHARE * letters ? letters / LETTER_SHARE / size : stretch;
    this.#shown.set(font, own);
    return own;
  }

  /** Returns the height of the tallest of the first letters of text objects, in points; undefined when there are none. */
  #letterHeight(
    start: number,
    isSideways: boolean,
    isChosen: (object: number, index: number) => boolean,
  ): number | undefined {
    const { pointer } = this.#scratch;
    let tallest: number | undefined;
    for (let index = start; index < start + SAMPLE; index++) {
      if (!isChosen(this.#raw.FPDFText_GetTextObject(this.#text, index), index)) continue;
      if (!LETTER.test(characterOf(this.#raw.FPDFText_GetUnicode(this.#text, index)))) continue;
      this.#raw.FPDFText_GetCharBox(this.#text, index, pointer, pointer + 16, pointer + 24, pointer + 8);
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#scratch.doubles;
      const height = isSideways ? right - left : top - bottom;
      if (height > 0) tallest = Math.max(tallest ?? 0, height);
    }
    return tallest;
  }

  /** Whether a text object is drawn in a font at a size, so that its letters show the height of others. */
  #isDrawnAlike(object: number, index: number, { font, c, d }: DrawnFont): boolean {
    if (object === 0 || this.#raw.FPDFTextObj_GetFont(object) !== font) return false;
    const { pointer } = this.#scratch;
    this.#raw.FPDFText_GetMatrix(this.#text, index, pointer);
    this.#raw.FPDFTextObj_GetFontSize(object, pointer + 24);
    const [, , otherC = 0, otherD = 0, , , size = 0] = this.#scratch.floats;
    return Math.abs(Math.hypot(otherC, otherD) * Math.abs(size) - Math.hypot(c, d)) < SAME_SIZE * Math.hypot(c, d);
  }
}

/** In units of the page's own space: maximum plausible height of a font box. */
const TALLEST_BOX = 300;

/** Maximum height of the box of a font relative to its letters, and usual height of its tallest letters in ems. */
const MAX_LETTER_SHARE = 3;
const LETTER_SHARE = 0.8;

/** In ems: an advance wider than that of most glyphs. */
const WIDEST_ADVANCE = 1.5;

/** Among how many characters letters are looked for. */
const SAMPLE = 256;
/** Share of a size by which others may differ. */
const SAME_SIZE = 0.01;
const LETTER = /[\p{L}\p{N}]/u;

/** Maximum height of a font with tall mathematical symbols, relative to its letters. */
const LARGEST_STRETCH = 3;
