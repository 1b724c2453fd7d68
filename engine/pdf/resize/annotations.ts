import { TooComplex } from '../../errors.js';
import type { ObjectAdder } from '../write/object-adder.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';
import { placedAnnotation } from './annotation.js';
import type { Placement } from './placement.js';

/** A few kilobytes of pages that share a long list could ask for as many annotations as they have pages, times its length. */
const MOST_COPIES = 200_000;

/** Puts the annotations of resized pages in their new places. */
export class Annotations {
  readonly #file: PdfFile;
  readonly #adder: ObjectAdder;
  /** By the number of the annotation; undefined for one that is on a page that stays as it is. */
  readonly #claimed = new Map<number, Placement | undefined>();
  /** What became of a list that is an object, and so may be that of several pages. */
  readonly #lists = new Map<string, PdfValue>();
  #copies = 0;

  constructor(file: PdfFile, adder: ObjectAdder) {
    this.#file = file;
    this.#adder = adder;
  }

  /** Leaves the annotations of a page where they are. To be told of all such pages before others are resized. */
  leave(annotations: PdfValue): void {
    if (annotations instanceof Ref) {
      const id = `${annotations.num} stays`;
      if (this.#lists.has(id)) return;
      this.#lists.set(id, annotations);
    }
    for (const item of this.#file.array(annotations) ?? [])
      if (item instanceof Ref) this.#claimed.set(item.num, undefined);
  }

  /** The list of a resized page's annotations. Those that are objects are changed by `transform` when they are copied. */
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
    const placement = ref === undefined ? undefined : this.#claimed.get(ref.num);
    if (placement === undefined) return dict;
    const popup = dict.get('Popup');
    // Some are in the list of no page.
    if (popup instanceof Ref && !this.#claimed.has(popup.num)) this.#claimed.set(popup.num, placement);
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
    if (!this.#claimed.has(item.num)) this.#claimed.set(item.num, placement);
    if (this.#claimed.get(item.num)?.key === placement.key) return item;
    return this.#copyOf(item, placement);
  }

  /** An annotation that is also on another page, where its place is another one, can only be an object there. */
  #copyOf(item: Ref, placement: Placement): PdfValue {
    const annotation = this.#file.get(item);
    if (!(annotation instanceof PdfDict)) return item;
    this.#count(1);
    return this.#adder.add(placedAnnotation(this.#file, annotation, placement));
  }

  #count(copies: number): void {
    this.#copies += copies;
    if (this.#copies > MOST_COPIES) throw new TooComplex('Too many pages of different sizes share their annotations.');
  }
}
