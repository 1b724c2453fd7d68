import { TooComplex } from '../../errors.js';
import { combine } from '../../geometry/geometry.js';
import { formMatrixOf } from '../content/form-matrix.js';
import type { ObjectAdder } from '../write/object-adder.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

/** Limit of copied pattern data: a pattern shared by pages of many sizes is written once for each. */
const MAX_BYTES = 2 ** 28;

/**
 * Creates resources for resized pages. The matrix of a pattern refers to default user space, independent of the
 * content's own matrix (ISO 32000-2 §8.7.3.1), so patterns used by a page need a new matrix. Patterns used by form
 * XObjects are in the space of the form and move with it.
 */
export class Patterns {
  readonly #file: PdfFile;
  readonly #adder: ObjectAdder;
  /** New patterns and resources, by object number or dictionary and by placement. */
  readonly #placed = new Map<number | PdfDict, Map<string, Ref>>();
  #bytes = 0;

  constructor(file: PdfFile, adder: ObjectAdder) {
    this.#file = file;
    this.#adder = adder;
  }

  /** Returns undefined when a page's resources can stay. */
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
    if (this.#bytes > MAX_BYTES) throw new TooComplex('Too many pages of different sizes share their patterns.');
    dict.delete('Length');
    const { length } = stream;
    return this.#adder.addStream(dict, { length, eachChunk: (visit) => this.#file.rawStream(stream, visit) });
  }

  #once(id: number | PdfDict, { key }: Placement, make: () => Ref): Ref {
    const byPlacement = this.#placed.get(id) ?? new Map<string, Ref>();
    this.#placed.set(id, byPlacement);
    const ref = byPlacement.get(key) ?? make();
    byPlacement.set(key, ref);
    return ref;
  }
}
