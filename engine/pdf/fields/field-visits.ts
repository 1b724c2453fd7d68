import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';

/** The number of levels below the first that PDFium reads (`kMaxRecursion` of cpdf_interactiveform.cpp). */
const MAX_LEVELS = 32;

/**
 * Counts the fields that PDFium reads, which does not remember the fields that it has read: it reads a field again for each
 * array that lists it, with all fields inside of it.
 */
export class FieldVisits {
  #count = 0;

  /** @param most where the count ends */
  constructor(
    private readonly file: PdfFile,
    private readonly most: number,
  ) {}

  /** The number of fields read; elements of the arrays that are no fields count as well. At most `most`. */
  get count(): number {
    return this.#count;
  }

  /** Counts the fields of an array such as the form's /Fields (ISO 32000-2 §12.7.3), with the fields inside of them. */
  add(fields: PdfValue | undefined): void {
    const { file } = this;
    const arrays = [{ fields: file.array(fields) ?? [], level: 0 }];
    for (let array = arrays.pop(); array !== undefined; array = arrays.pop()) {
      for (const field of array.fields) {
        if (this.#count >= this.most) return;
        this.#count++;
        const kids = array.level < MAX_LEVELS ? file.array(file.dict(field)?.get('Kids')) : undefined;
        if (kids !== undefined) arrays.push({ fields: kids, level: array.level + 1 });
      }
    }
  }

  /** Counts the fields inside of the widgets of a page, which PDFium reads with the page. */
  addInside(annotations: PdfValue | undefined): void {
    for (const annotation of this.file.array(annotations) ?? []) {
      if (this.#count >= this.most) return;
      const widget = this.file.dict(annotation);
      if (isWidgetWithKids(this.file, widget)) this.add(widget.get('Kids'));
    }
  }
}

/** Whether the dictionary is both a widget and a field that has others inside of it. A field of a correct form is one of both. */
export function isWidgetWithKids(file: PdfFile, dict: PdfDict | undefined): dict is PdfDict {
  return dict?.has('Kids') === true && file.name(dict.get('Subtype')) === 'Widget';
}
