import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref, TargetRef } from '../../syntax/values.js';
import { filesOf, type ObjectRoles } from './object-roles.js';

/** Knows what goes with files that go, and takes what leads to it out of arrays and dictionaries. */
export class AttachmentRemoval {
  readonly #file: PdfFile;
  readonly #files: ReadonlySet<number>;
  readonly #going: ReadonlySet<number>;

  constructor(file: PdfFile, roles: ObjectRoles, condemned: readonly number[]) {
    this.#file = file;
    this.#files = new Set(condemned);
    this.#going = condemned.length === 0 ? this.#files : roles.goingWith(this.#files);
  }

  /** Whether the value is, or leads to, what goes. */
  goes(value: PdfValue | undefined): boolean {
    // What is new in the document has numbers that others had before.
    if (this.#files.size === 0 || value instanceof TargetRef) return false;
    if (value instanceof Ref) return this.#going.has(value.num);
    return value instanceof PdfDict && this.#isGoing(value);
  }

  withoutGoing(dict: PdfDict): PdfDict {
    if (this.#files.size === 0) return dict;
    const kept = [...dict.entries()].filter(([, item]) => !this.goes(item));
    return kept.length === dict.size ? dict : new PdfDict(kept);
  }

  withoutGoingItems(items: readonly PdfValue[]): readonly PdfValue[] {
    return items.some((it) => this.goes(it)) ? items.filter((it) => !this.goes(it)) : items;
  }

  #isGoing(dict: PdfDict): boolean {
    if (filesOf(this.#file, dict).some((num) => this.#files.has(num))) return true;
    return this.#file.name(dict.get('Subtype')) === 'FileAttachment' && this.goes(dict.get('FS'));
  }
}
