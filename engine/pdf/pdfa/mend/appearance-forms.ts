import type { PdfFile } from '../../file/pdf-file.js';
import type { Page } from '../../pages/page-tree.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfName, type PdfValue, Ref } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/**
 * Completes the appearances of annotations that lack the entries of form XObjects (ISO 32000-2 §8.10.2): some viewers draw
 * them all the same, others do not.
 */
export class AppearanceForms {
  /** The rectangles of the annotations, by the object number of the appearance. */
  readonly #rectangles = new Map<number, Rectangle>();

  constructor(
    private readonly file: PdfFile,
    pages: readonly Page[],
  ) {
    for (const { ref } of pages) {
      for (const value of file.array(file.dict(ref)?.get('Annots')) ?? []) this.#visit(value);
    }
  }

  readonly mend: Mend = (dict, { file }, ref) => {
    const rectangle = ref && this.#rectangles.get(ref.num);
    if (rectangle === undefined) return;
    dict.set('Type', new PdfName('XObject')).set('Subtype', new PdfName('Form'));
    if (rectangleOf(file, dict.get('BBox')) !== undefined) return;
    const [left, bottom, right, top] = rectangle;
    dict.set('BBox', [0, 0, right - left, top - bottom]);
  };

  #visit(value: PdfValue): void {
    const annotation = this.file.dict(value);
    const normal = this.file.dict(annotation?.get('AP'))?.get('N');
    const rectangle = rectangleOf(this.file, annotation?.get('Rect'));
    if (normal === undefined || rectangle === undefined) return;
    const states = this.file.stream(normal) === undefined ? this.file.dict(normal)?.entries() : undefined;
    for (const appearance of states === undefined ? [normal] : Array.from(states, ([, state]) => state)) {
      if (appearance instanceof Ref && this.#isIncomplete(appearance)) this.#rectangles.set(appearance.num, rectangle);
    }
  }

  #isIncomplete(appearance: Ref): boolean {
    const dict = this.file.stream(appearance)?.dict;
    if (dict === undefined) return false;
    return this.file.name(dict.get('Subtype')) !== 'Form' || rectangleOf(this.file, dict.get('BBox')) === undefined;
  }
}
