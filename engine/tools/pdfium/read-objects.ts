import type { PageImage, Ruling } from '../../document/model.js';
import { combine, type Matrix, readerMatrix, type Size, sizeOf } from '../../geometry.js';
import type { RawFunctions } from './library.js';
import type { PdfiumPage } from './page.js';
import { readImage } from './read-image.js';
import { readPath } from './read-path.js';
import { rulingsOf } from './read-rulings.js';
import { Scratch } from './read-scratch.js';

export interface PageObjects {
  readonly rulings: readonly Ruling[];
  readonly images: readonly PageImage[];
}

/**
 * A dense page of tables has 5,000 objects, each of a few segments; a map has millions. What a page draws beyond these
 * is not looked at.
 */
const MOST_OBJECTS = 100_000;
const MOST_SEGMENTS = 500_000;

/** Form XObjects within form XObjects. */
const DEEPEST = 16;

/** FPDF_PAGEOBJ_PATH, _IMAGE and _FORM of fpdf_edit.h. */
const TYPE = { path: 2, image: 3, form: 5 } as const;

/** The rulings and images of a page, in the order in which it draws them; those in form XObjects too. */
export function readObjects(page: PdfiumPage): PageObjects {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const walker = new Walker(raw, scratch, sizeOf(page.geometry));
  const matrix = readerMatrix(page.geometry);
  const count = raw.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < count && walker.objects > 0; index++) {
    walker.visit(raw.FPDFPage_GetObject(page.handle, index), matrix, 0);
  }
  return { rulings: walker.rulings, images: walker.images };
}

class Walker {
  readonly rulings: Ruling[] = [];
  readonly images: PageImage[] = [];
  /** How many may still be looked at. */
  objects = MOST_OBJECTS;
  #segments = MOST_SEGMENTS;
  readonly #raw: RawFunctions;
  readonly #scratch: Scratch;
  readonly #size: Size;

  constructor(raw: RawFunctions, scratch: Scratch, size: Size) {
    this.#raw = raw;
    this.#scratch = scratch;
    this.#size = size;
  }

  /** @param around from the space that the object is in to the page as a reader sees it. */
  visit(object: number, around: Matrix, depth: number): void {
    this.objects--;
    if (this.#isInactive(object)) return;
    const type = this.#raw.FPDFPageObj_GetType(object);
    if (type === TYPE.path) this.#visitPath(object, around);
    if (type === TYPE.image) this.#visitImage(object, around);
    if (type === TYPE.form && depth < DEEPEST) this.#visitForm(object, around, depth + 1);
  }

  /** As what lies on a hidden layer is made. */
  #isInactive(object: number): boolean {
    const { pointer } = this.#scratch;
    return this.#raw.FPDFPageObj_GetIsActive(object, pointer) !== 0 && ((this.#scratch.integers[0] ?? 1) & 0xff) === 0;
  }

  #visitPath(object: number, around: Matrix): void {
    const segments = this.#raw.FPDFPath_CountSegments(object);
    if (segments > this.#segments) return;
    this.#segments -= segments;
    const path = readPath(this.#raw, this.#scratch, { object, segments, matrix: this.#matrixOf(object, around) });
    if (path === undefined) return;
    for (const ruling of rulingsOf(path, this.#size)) this.rulings.push(ruling);
  }

  #visitImage(object: number, around: Matrix): void {
    const matrix = this.#matrixOf(object, around);
    const image = readImage(this.#raw, this.#scratch, { object, matrix, size: this.#size });
    if (image !== undefined) this.images.push(image);
  }

  #visitForm(form: number, around: Matrix, depth: number): void {
    const matrix = this.#matrixOf(form, around);
    const count = this.#raw.FPDFFormObj_CountObjects(form);
    for (let index = 0; index < count && this.objects > 0; index++) {
      this.visit(this.#raw.FPDFFormObj_GetObject(form, index), matrix, depth);
    }
  }

  #matrixOf(object: number, around: Matrix): Matrix {
    if (this.#raw.FPDFPageObj_GetMatrix(object, this.#scratch.pointer) === 0) return around;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#scratch.floats;
    return combine([a, b, c, d, e, f], around);
  }
}
