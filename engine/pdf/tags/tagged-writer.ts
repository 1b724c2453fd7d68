import type { Source } from '../assembly/source.js';
import { type NewStream, type PdfDict, PdfName, type PdfValue, type Ref, type TargetRef } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import type { Writable } from '../write/writer.js';

/** Entries of any object that lead into the old structure tree. */
const oldKeys = ['StructParents', 'StructParent', 'SE'] as const;

/** Writes a document without its old structure tree. */
export class TaggedWriter implements Disposable {
  readonly #revision: Revision;
  readonly #own = new WeakSet<PdfDict>();

  constructor(source: Source, target: string) {
    this.#revision = new Revision(source, target, { transform: (dict) => this.#withoutOld(dict) });
  }

  [Symbol.dispose](): void {
    this.#revision[Symbol.dispose]();
  }

  /** Keeps the keys of a dictionary that belong to the new structure. */
  own(dict: PdfDict): PdfDict {
    this.#own.add(dict);
    return dict;
  }

  replace(ref: Ref, value: PdfDict): void {
    this.#revision.replace(ref, this.own(value));
  }

  replaceNow(ref: Ref, stream: NewStream): void {
    this.own(stream.dict);
    this.#revision.replaceNow(ref, stream);
  }

  add(value: Writable): TargetRef {
    return this.#revision.add(value);
  }

  reserve(): TargetRef {
    return this.#revision.reserve();
  }

  write(ref: TargetRef, value: PdfDict): void {
    this.#revision.write(ref, this.own(value));
  }

  finish(): void {
    this.#revision.finish();
  }

  #withoutOld(dict: PdfDict): PdfDict {
    if (this.#own.has(dict)) return dict;
    const isStructureAction = isName(dict.get('S'), 'GoTo') && dict.has('SD');
    if (!isStructureAction && !oldKeys.some((key) => dict.has(key))) return dict;
    const copy = dict.clone();
    for (const key of oldKeys) copy.delete(key);
    if (isStructureAction) copy.delete('SD');
    return copy;
  }
}

function isName(value: PdfValue | undefined, name: string): boolean {
  return value instanceof PdfName && value.value === name;
}
