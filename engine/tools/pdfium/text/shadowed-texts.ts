import type { Box } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type PlacedObject, walkObjects } from '../binding/walk-page-objects.js';

/** Number of later text objects that PDFium compares with one (`CPDF_TextPage::IsSameAsPreTextObject`). */
const MAX_LATER = 5;

/** Maximum number of objects whose text is asked for, since PDFium compares all characters of the page for each. */
const MAX_ASKED = 200;

/**
 * The text objects of a page that repeat an earlier one close to it, as text over its shadow does. PDFium reads the earlier one alone,
 * but a reader sees the colour of the later one.
 */
export class ShadowedTexts {
  readonly #page: PdfiumPage;
  readonly #text: number;
  #covers: ReadonlyMap<number, number> | undefined;

  /** @param text the handle of the text of the page */
  constructor(page: PdfiumPage, text: number) {
    this.#page = page;
    this.#text = text;
  }

  /** Returns the last text object that repeats a text object; the object itself where none does. */
  topOf(object: number): number {
    this.#covers ??= this.#find();
    return this.#covers.get(object) ?? object;
  }

  #find(): ReadonlyMap<number, number> {
    const covers = new Map<number, number>();
    const texts = this.#textObjects();
    let asked = 0;
    texts.forEach((text, index) => {
      for (const later of texts.slice(index + 1, index + 1 + MAX_LATER)) {
        if (!isRepeated(text, later) || (asked += 1) > MAX_ASKED || this.#isRead(later.object)) continue;
        covers.set(text.object, later.object);
      }
    });
    return covers;
  }

  #textObjects(): readonly PlacedText[] {
    const { raw, memory } = this.#page.pdfium;
    using scratch = new Scratch(memory, 16);
    const { pointer } = scratch;
    const texts: PlacedText[] = [];
    for (const { object, type, form } of walkObjects(this.#page)) {
      if (type !== OBJECT_TYPE.text) continue;
      if (raw.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = scratch.floats;
      texts.push({ object, form: form?.object, left, bottom, right, top });
    }
    return texts;
  }

  /** Returns whether PDFium has read the text of an object. */
  #isRead(object: number): boolean {
    // The length in bytes, with a zero at the end.
    return this.#page.pdfium.raw.FPDFTextObj_GetText(object, this.#text, 0, 0) > 2;
  }
}

/** A text object with its box in the space of its page or form XObject, y upwards. */
interface PlacedText extends Box {
  readonly object: number;
  readonly form: PlacedObject['object'] | undefined;
}

/** In points: how exactly the boxes of one text are equally large. */
const SAME_SIZE = 0.1;

/** The share of the height of a text by which its copy stands apart. */
const OFFSET = 0.4;

function isRepeated(one: PlacedText, other: PlacedText): boolean {
  const height = one.top - one.bottom;
  return (
    one.form === other.form &&
    Math.abs(other.right - other.left - one.right + one.left) < SAME_SIZE &&
    Math.abs(other.top - other.bottom - height) < SAME_SIZE &&
    Math.abs(other.left - one.left) < OFFSET * height &&
    Math.abs(other.top - one.top) < OFFSET * height
  );
}
