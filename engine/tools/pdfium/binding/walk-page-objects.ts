import { combine, type Matrix, readerMatrix } from '../../../geometry/geometry.js';
import type { PdfiumPage } from './open-page.js';
import { Scratch } from './read-scratch.js';

/** An object that a page draws, or a form XObject that contains others. */
export interface PlacedObject {
  readonly object: number;
  /** From the space of the page or form XObject that contains the object to the displayed page. */
  readonly around: Matrix;
  /** The form XObject that contains the object; undefined for objects of the page. */
  readonly form: PlacedObject | undefined;
}

/** An object that a page draws, other than a form XObject. */
export interface WalkedObject extends PlacedObject {
  /** One of `OBJECT_TYPE`. */
  readonly type: number;
  /**
   * From the object's own space to the displayed page; for text and shadings, from the space in which they are drawn.
   */
  readonly matrix: Matrix;
}

/** FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE and _FORM of fpdf_edit.h. */
export const OBJECT_TYPE = { text: 1, path: 2, image: 3, form: 5 } as const;

/** Maximum number of objects read per page. A dense page of tables has 5,000; a map has millions. */
const MAX_OBJECTS = 100_000;

/** Maximum nesting depth of form XObjects. */
const MAX_DEPTH = 16;

/** Yields the visible objects of a page in drawing order, including those in form XObjects. */
export function* walkObjects(page: PdfiumPage): Generator<WalkedObject, void, undefined> {
  using scratch = new Scratch(page.pdfium.memory, 24);
  yield* new Walk(page, scratch).within(readerMatrix(page.geometry));
}

class Walk {
  /** Number of objects that may still be read. */
  #objects = MAX_OBJECTS;

  constructor(
    private readonly page: PdfiumPage,
    private readonly scratch: Scratch,
  ) {}

  /**
   * @param around from the space of the objects to the displayed page
   * @param form that contains the objects; undefined for those of the page
   */
  *within(around: Matrix, form?: PlacedObject, depth = 0): Generator<WalkedObject, void, undefined> {
    const { raw } = this.page.pdfium;
    const holder = form?.object ?? this.page.handle;
    const [countIn, getFrom] =
      form === undefined
        ? [raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject]
        : [raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject];
    const count = countIn(holder);
    for (let index = 0; index < count && this.#objects > 0; index++) {
      this.#objects--;
      const object = getFrom(holder, index);
      if (this.#isInactive(object)) continue;
      const type = raw.FPDFPageObj_GetType(object);
      const matrix = type === OBJECT_TYPE.text ? around : this.#matrixOf(object, around);
      if (type !== OBJECT_TYPE.form) yield { object, type, matrix, around, form };
      else if (depth < MAX_DEPTH) yield* this.within(matrix, { object, around, form }, depth + 1);
    }
  }

  /** Returns whether an object is inactive; objects on hidden layers are made inactive. */
  #isInactive(object: number): boolean {
    const { raw } = this.page.pdfium;
    return (
      raw.FPDFPageObj_GetIsActive(object, this.scratch.pointer) !== 0 && ((this.scratch.integers[0] ?? 1) & 0xff) === 0
    );
  }

  #matrixOf(object: number, around: Matrix): Matrix {
    if (this.page.pdfium.raw.FPDFPageObj_GetMatrix(object, this.scratch.pointer) === 0) return around;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.scratch.floats;
    return combine([a, b, c, d, e, f], around);
  }
}
