import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref, TargetRef } from '../../syntax/values.js';
import { embeddedFilesOf, type ObjectRoles } from './object-roles.js';

/**
 * Knows the objects that are removed with attached files, and removes references to them from arrays and dictionaries.
 */
export class AttachmentRemoval {
  readonly #file: PdfFile;
  readonly #fileNumbers: ReadonlySet<number>;
  readonly #removedNumbers: ReadonlySet<number>;

  constructor(file: PdfFile, roles: ObjectRoles, filesToRemove: readonly number[]) {
    this.#file = file;
    this.#fileNumbers = new Set(filesToRemove);
    this.#removedNumbers = filesToRemove.length === 0 ? this.#fileNumbers : roles.removedWith(this.#fileNumbers);
  }

  /** Whether the value is, or refers to, a removed object. */
  removes(value: PdfValue | undefined): boolean {
    // Numbers of new objects are those of the target document, where the source's numbers do not apply.
    if (this.#fileNumbers.size === 0 || value instanceof TargetRef) return false;
    if (value instanceof Ref) return this.#removedNumbers.has(value.num);
    return value instanceof PdfDict && this.#refersToFile(value);
  }

  withoutRemovedEntries(dict: PdfDict): PdfDict {
    if (this.#fileNumbers.size === 0) return dict;
    const kept = [...dict.entries()].filter(([, item]) => !this.removes(item));
    return kept.length === dict.size ? dict : new PdfDict(kept);
  }

  withoutRemovedItems(items: readonly PdfValue[]): readonly PdfValue[] {
    return items.some((it) => this.removes(it)) ? items.filter((it) => !this.removes(it)) : items;
  }

  #refersToFile(dict: PdfDict): boolean {
    if (embeddedFilesOf(this.#file, dict).some((num) => this.#fileNumbers.has(num))) return true;
    return this.#file.name(dict.get('Subtype')) === 'FileAttachment' && this.removes(dict.get('FS'));
  }
}
