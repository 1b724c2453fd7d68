import type { Box, Matrix } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { PdfiumPage } from '../binding/open-page.js';
import type { LooseEnd } from '../text/loose-end.js';
import type { Run } from '../text/read-runs.js';
import { Scratch } from '../binding/read-scratch.js';
import { boxThrough } from '../text/read-vertical.js';

/** In units of the page's own space: maximum size of invisibly small text. */
const SPECK = 0.05;

/** PDFium computes the origin and the boxes of a character in single precision, each in its own way; the same edge differs by this share. */
const ROUNDING = 1e-6;

/**
 * The position of a character of a text page, in the page's own space. The fields are private by type only: access to
 * `#` fields of another object costs a twentieth of the time to read a page.
 */
export class Spot implements Disposable {
  /** Its loose box (left, top, right, bottom), which contains the advance and the glyph; its origin (x, y). */
  private readonly values = new Float64Array(6).fill(NaN);
  private readonly raw: RawFunctions;
  private readonly text: number;
  private readonly scratch: Scratch;

  constructor({ pdfium: { raw, memory } }: PdfiumPage, text: number) {
    this.raw = raw;
    this.text = text;
    this.scratch = new Scratch(memory, 64);
  }

  get x(): number {
    return this.values[4] ?? 0;
  }

  get y(): number {
    return this.values[5] ?? 0;
  }

  /**
   * Moves to a character. @returns whether its position differs from the previous character's; the characters of a
   * ligature have the same position
   */
  move(index: number): boolean {
    const { pointer } = this.scratch;
    this.raw.FPDFText_GetLooseCharBox(this.text, index, pointer);
    this.raw.FPDFText_GetCharOrigin(this.text, index, pointer + 16, pointer + 24);
    const { floats, doubles } = this.scratch;
    let moved = false;
    for (let index = 0; index < 6; index++) {
      const value = (index < 4 ? floats[index] : doubles[index - 2]) ?? 0;
      if (value !== this.values[index]) moved = true;
      this.values[index] = value;
    }
    return moved;
  }

  /** Whether the font size is too small to be visible: some programs hide their source text this way. */
  get isSpeck(): boolean {
    const values = this.values;
    return (values[2] ?? 0) - (values[0] ?? 0) < SPECK && (values[1] ?? 0) - (values[3] ?? 0) < SPECK;
  }

  /**
   * Returns how far behind its origin a character's loose box begins; for drawn glyphs it never does. PDFium
   * distributes an ActualText over the place of its glyphs, but gives all of its characters the origin of the first
   * glyph.
   */
  latenessOf({ end }: Run): number {
    if (end === undefined) return 0;
    const origin = this.values[end.origin] ?? 0;
    const late = end.sign * ((this.values[end.start] ?? 0) - origin);
    return late > ROUNDING * Math.abs(origin) ? late : 0;
  }

  /** Returns how far a character's loose box extends along the baseline. */
  reachOf({ end, along }: Run): number {
    const values = this.values;
    if (end !== undefined) return end.sign * ((values[end.side] ?? 0) - (values[end.origin] ?? 0));
    const width = (values[2] ?? 0) - (values[0] ?? 0);
    const height = (values[1] ?? 0) - (values[3] ?? 0);
    return Math.min(width / Math.abs(along.x), height / Math.abs(along.y));
  }

  /** Returns whether the loose box ends where the drawn glyph ends, so that the end of the advance is unknown. */
  hangsOut(index: number, { side }: LooseEnd): boolean {
    const at = this.scratch.pointer + 32;
    this.raw.FPDFText_GetCharBox(this.text, index, at, at + 16, at + 24, at + 8);
    const [drawn, loose] = [this.scratch.doubles[4 + side] ?? NaN, this.values[side] ?? NaN];
    return Math.abs(drawn - loose) <= ROUNDING * Math.abs(loose);
  }

  /** Returns the loose box of a character, transformed by a matrix. */
  looseBox(index: number, matrix: Matrix): Box {
    this.raw.FPDFText_GetLooseCharBox(this.text, index, this.scratch.pointer);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.scratch.floats;
    return boxThrough(matrix, { left, top, right, bottom });
  }

  [Symbol.dispose](): void {
    this.scratch[Symbol.dispose]();
  }
}
