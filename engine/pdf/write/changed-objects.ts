import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, type Ref } from '../syntax/values.js';
import type { Revision } from './revision.js';

/** Copies of dictionaries of a document that several parts of its code change. */
export class ChangedObjects {
  readonly #changed = new Map<number, { readonly ref: Ref; readonly dict: PdfDict }>();

  constructor(private readonly file: PdfFile) {}

  /** Returns the copy of a dictionary, which may be changed; an empty one in place of any other object. */
  of(ref: Ref): PdfDict {
    const known = this.#changed.get(ref.num);
    if (known !== undefined) return known.dict;
    const dict = (this.file.dict(ref) ?? new PdfDict()).clone();
    this.#changed.set(ref.num, { ref, dict });
    return dict;
  }

  /** Has the result of the revision use the copies. */
  writeTo(revision: Revision): void {
    for (const { ref, dict } of this.#changed.values()) revision.replace(ref, dict);
  }
}
