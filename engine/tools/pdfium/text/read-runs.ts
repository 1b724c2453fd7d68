import type { Style } from '../../../document/model.js';
import { type Matrix, readerMatrix } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import type { FontTable } from '../fonts/read-fonts.js';
import { Scratch } from '../binding/read-scratch.js';
import { isThickened, type Run, shapeOf, type Told } from './run-shape.js';

export type { LooseEnd, Run } from './run-shape.js';

/** The runs and styles of a page, without duplicates. */
export class RunTable implements Disposable {
  readonly styles: Style[] = [];
  readonly #runs = new Map<string, Run>();
  readonly #styleIndices = new Map<string, number>();
  readonly #page: PdfiumPage;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #scratch: Scratch;
  readonly #toReader: Matrix;
  /** Those that letters of a font have shown, by font. */
  readonly #stretches = new Map<number, number>();

  constructor(page: PdfiumPage, text: number, fonts: FontTable) {
    this.#page = page;
    this.#text = text;
    this.#fonts = fonts;
    this.#scratch = new Scratch(page.pdfium.memory, 48);
    this.#toReader = readerMatrix(page.geometry);
  }

  /** Returns the run of the text object that draws a character of the text page. */
  runOf(object: number, index: number): Run {
    const told = this.#ask(object, index);
    const key = Object.values(told).join(' ');
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const made = this.#make(told, this.#stretchOf(told, object, this.#letterOf(object, index)));
    this.#runs.set(key, made);
    return made;
  }

  /** Returns the first character of a text object that is not a space: a space does not show the height of its font. */
  #letterOf(object: number, index: number): number {
    const { raw } = this.#page.pdfium;
    let letter = index;
    while (raw.FPDFText_GetUnicode(this.#text, letter) === SPACE) letter++;
    return letter > index && raw.FPDFText_GetTextObject(this.#text, letter) === object ? letter : index;
  }

  #ask(object: number, index: number): ToldObject {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    const font = raw.FPDFTextObj_GetFont(object);
    const mode = raw.FPDFTextObj_GetTextRenderMode(object);
    const colourOf = STROKED_ONLY.has(mode) ? raw.FPDFPageObj_GetStrokeColor : raw.FPDFPageObj_GetFillColor;
    raw.FPDFText_GetMatrix(this.#text, index, pointer);
    raw.FPDFTextObj_GetFontSize(object, pointer + 24);
    colourOf(object, pointer + 28, pointer + 32, pointer + 36, pointer + 40);
    const [a = 0, b = 0, c = 0, d = 0, , , size = 0] = this.#scratch.floats;
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#scratch.integers.subarray(7);
    const colour = (red << 16) | (green << 8) | blue;
    const invisible = NOT_PAINTED.has(mode) || alpha === 0;
    const em = Math.hypot(a, b) * Math.abs(size);
    const thickened = FILLED_AND_STROKED.has(mode) && this.#isThickened(object, { colour, em });
    // A font may have a negative size, which reverses its direction.
    return { font, a: a * size, b: b * size, c: c * size, d: d * size, colour, invisible, thickened };
  }

  /** Returns whether letters that are filled in a colour are also stroked in it, with lines that are wide enough to see. */
  #isThickened(object: number, { colour, em }: { readonly colour: number; readonly em: number }): boolean {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    raw.FPDFPageObj_GetStrokeColor(object, pointer + 28, pointer + 32, pointer + 36, pointer + 40);
    const [red = 0, green = 0, blue = 0] = this.#scratch.integers.subarray(7);
    if (((red << 16) | (green << 8) | blue) !== colour) return false;
    return raw.FPDFPageObj_GetStrokeWidth(object, pointer) !== 0 && isThickened(this.#scratch.floats[0] ?? 0, em);
  }

  /**
   * Returns the height of a font as drawn, relative to its size. The size of a Type 3 font can have any scale, since
   * its own matrix follows; programs that make fonts of images use a size of one pixel. Only the font's box shows the
   * real height, unless it is much larger than the letters.
   */
  #stretchOf({ font, c, d }: ToldObject, object: number, index: number): number {
    if (this.#fonts.fonts[this.#fonts.indexOf(font)]?.name !== '') return 1;
    this.#page.pdfium.raw.FPDFText_GetLooseCharBox(this.#text, index, this.#scratch.pointer);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#scratch.floats;
    const size = Math.hypot(c, d);
    const isSideways = Math.abs(c) > Math.abs(d);
    const height = isSideways ? right - left : top - bottom;
    const stretch = height > 0 && height < TALLEST_BOX && size > 0 ? height / size : 1;
    if (stretch <= LARGEST_STRETCH && stretch >= 1 / LARGEST_STRETCH) return 1;
    const letters = this.#letterHeight(object, index, isSideways);
    if (letters === undefined) return this.#stretches.get(font) ?? stretch;
    const own = height > MAX_LETTER_SHARE * letters ? letters / LETTER_SHARE / size : stretch;
    this.#stretches.set(font, own);
    return own;
  }

  /** Returns the height of the tallest of the first letters of a text object, in points; undefined when it has none. */
  #letterHeight(object: number, start: number, isSideways: boolean): number | undefined {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    let tallest: number | undefined;
    for (let index = start; index < start + SAMPLE; index += 1) {
      if (raw.FPDFText_GetTextObject(this.#text, index) !== object) break;
      if (!LETTER.test(String.fromCodePoint(raw.FPDFText_GetUnicode(this.#text, index)))) continue;
      raw.FPDFText_GetCharBox(this.#text, index, pointer, pointer + 16, pointer + 24, pointer + 8);
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#scratch.doubles;
      const height = isSideways ? right - left : top - bottom;
      if (height > 0) tallest = Math.max(tallest ?? 0, height);
    }
    return tallest;
  }

  #make(told: ToldObject, stretch: number): Run {
    const index = this.#fonts.indexOf(told.font);
    const { look, ...shape } = shapeOf(told, { index, stretch, ...this.#fonts.heightsOf(index) }, this.#toReader);
    return { style: this.#styleIndex(look), font: index, fontHandle: told.font, ...shape };
  }

  #styleIndex(style: Style): number {
    const key = JSON.stringify(style);
    const known = this.#styleIndices.get(key);
    if (known !== undefined) return known;
    this.#styleIndices.set(key, this.styles.length);
    return this.styles.push(style) - 1;
  }

  [Symbol.dispose](): void {
    this.#scratch[Symbol.dispose]();
  }
}

/** A text object of PDFium. */
interface ToldObject extends Told {
  readonly font: number;
}

const SPACE = 0x20;

/** In units of the page's own space: maximum plausible height of a font box. */
const TALLEST_BOX = 300;

/** Maximum height of the box of a font relative to its letters, and usual height of its tallest letters in ems. */
const MAX_LETTER_SHARE = 3;
const LETTER_SHARE = 0.8;

/** How many characters tell the height of letters. */
const SAMPLE = 32;
const LETTER = /[\p{L}\p{N}]/u;

/** Maximum height of a font with tall mathematical symbols, relative to its letters. */
const LARGEST_STRETCH = 3;

/** Text rendering modes (ISO 32000-2, table 104). */
const STROKED_ONLY = new Set([1, 5]);
const FILLED_AND_STROKED = new Set([2, 6]);
const NOT_PAINTED = new Set([3, 7]);
