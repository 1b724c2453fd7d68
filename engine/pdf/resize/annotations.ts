import { TooComplex } from '../../errors.js';
import type { ObjectAdder } from '../write/object-adder.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';
import { placedAnnotation } from './annotation.js';
import type { Placement } from './placement.js';

/** Limit of copies: pages that share a long list could otherwise multiply its annotations. */
const MAX_COPIES = 200_000;

/** Moves the annotations of resized pages to their new positions. */
export class Annotations {
  readonly #file: PdfFile;
  readonly #adder: ObjectAdder;
  /** Placement by the object number of the annotation; undefined for one on an unchanged page. */
  readonly #placements = new Map<number, Placement | undefined>();
  /** Results for indirect lists, which several pages may share. */
  readonly #lists = new Map<string, PdfValue>();
  #copies = 0;

  constructor(file: PdfFile, adder: ObjectAdder) {
    this.#file = file;
    this.#adder = adder;
  }

  /** Keeps the annotations of a page unchanged. Call it for all such pages before others are resized. */
  keep(annotations: PdfValue): void {
    if (annotations instanceof Ref) {
      const id = `${annotations.num} stays`;
      if (this.#lists.has(id)) return;
      this.#lists.set(id, annotations);
    }
    for (const item of this.#file.array(annotations) ?? [])
      if (item instanceof Ref) this.#placements.set(item.num, undefined);
  }

  /**
   * Returns the annotation list of a resized page. Indirect annotations are changed by `transform` when they are
   * copied.
   */
  place(annotations: PdfValue, placement: Placement): PdfValue {
    if (!(annotations instanceof Ref)) return this.#placeEach(annotations, placement);
    const id = `${annotations.num} ${placement.key}`;
    const known = this.#lists.get(id);
    if (known !== undefined) return known;
    this.#count((this.#file.array(annotations) ?? []).filter((item) => item instanceof PdfDict).length);
    const placed = this.#placeEach(annotations, placement);
    this.#lists.set(id, placed);
    return placed;
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const placement = ref === undefined ? undefined : this.#placements.get(ref.num);
    if (placement === undefined) return dict;
    const popup = dict.get('Popup');
    // Some popups are not in the list of any page.
    if (popup instanceof Ref && !this.#placements.has(popup.num)) this.#placements.set(popup.num, placement);
    return placedAnnotation(this.#file, dict, placement);
  }

  #placeEach(annotations: PdfValue, placement: Placement): PdfValue {
    const items = this.#file.array(annotations);
    if (items === undefined) return annotations;
    const placed = items.map((item) => this.#placeItem(item, placement));
    return placed.every((item, index) => item === items[index]) ? annotations : placed;
  }

  #placeItem(item: PdfValue, placement: Placement): PdfValue {
    if (item instanceof PdfDict) return placedAnnotation(this.#file, item, placement);
    if (!(item instanceof Ref) || !this.#file.has(item)) return item;
    if (!this.#placements.has(item.num)) this.#placements.set(item.num, placement);
    if (this.#placements.get(item.num)?.key === placement.key) return item;
    return this.#addCopy(item, placement);
  }

  /** Adds a copy of an annotation that is shared with a page of another placement. */
  #addCopy(item: Ref, placement: Placement): PdfValue {
    const annotation = this.#file.get(item);
    if (!(annotation instanceof PdfDict)) return item;
    this.#count(1);
    return this.#adder.add(placedAnnotation(this.#file, annotation, placement));
  }

  #count(copies: number): void {
    this.#copies += copies;
    if (this.#copies > MAX_COPIES) throw new TooComplex('Too many pages of different sizes share their annotations.');
  }
}
