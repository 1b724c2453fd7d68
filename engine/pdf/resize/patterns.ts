import { TooComplex } from '../../errors.js';
import { combine } from '../../geometry/geometry.js';
import { formMatrixOf } from '../content/form-matrix.js';
import type { ObjectAdder } from '../write/object-adder.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

/** A pattern that pages of many sizes share would be written once for each of them. */
const MOST_BYTES = 2 ** 28;

/**
 * Makes the resources of resized pages. The matrix of a pattern leads to default user space whatever the content does to
 * its own (ISO 32000-2 §8.7.3.1), so patterns that a page paints with are made anew. What form XObjects paint with
 * is in the space of the form, and comes along with it.
 */
export class Patterns {
  readonly #file: PdfFile;
  readonly #adder: ObjectAdder;
  /** What was made of a pattern or of resources, by the number of the object or by the dictionary, and by placement. */
  readonly #made = new Map<number | PdfDict, Map<string, Ref>>();
  #bytes = 0;

  constructor(file: PdfFile, adder: ObjectAdder) {
    this.#file = file;
    this.#adder = adder;
  }

  /** Undefined when a page's resources serve as they are. */
  place(resources: PdfValue | undefined, placement: Placement): Ref | undefined {
    const dict = this.#file.dict(resources);
    const patterns = this.#file.dict(dict?.get('Pattern'));
    if (dict === undefined || patterns === undefined || patterns.size === 0) return undefined;
    return this.#once(resources instanceof Ref ? resources.num : dict, placement, () => {
      const placed = Array.from(patterns.entries(), ([name, it]) => [name, this.#pattern(it, placement)] as const);
      return this.#adder.add(dict.clone().set('Pattern', new PdfDict(placed)));
    });
  }

  #pattern(value: PdfValue, placement: Placement): PdfValue {
    const found = this.#file.resolve(value);
    const dict = found instanceof PdfStream ? found.dict : found;
    if (!(dict instanceof PdfDict)) return value;
    return this.#once(value instanceof Ref ? value.num : dict, placement, () => {
      const matrix = combine(formMatrixOf(this.#file, dict), placement.matrix);
      const placed = dict.clone().set('Matrix', matrix);
      return found instanceof PdfStream ? this.#addTiling(found, placed) : this.#adder.add(placed);
    });
  }

  #addTiling(stream: PdfStream, dict: PdfDict): Ref {
    this.#bytes += stream.length;
    if (this.#bytes > MOST_BYTES) throw new TooComplex('Too many pages of different sizes share their patterns.');
    dict.delete('Length');
    const { length } = stream;
    return this.#adder.addStream(dict, { length, eachChunk: (visit) => this.#file.rawStream(stream, visit) });
  }

  #once(id: number | PdfDict, { key }: Placement, make: () => Ref): Ref {
    const made = this.#made.get(id) ?? new Map<string, Ref>();
    this.#made.set(id, made);
    const ref = made.get(key) ?? make();
    made.set(key, ref);
    return ref;
  }
}
