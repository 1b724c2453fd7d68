import type { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { fingerprint } from '../fingerprint.js';
import { UniqueNames } from './unique-names.js';

/** The values that one source adds. */
export interface PlannedValues {
  /** New names by old ones, where they differ. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Copies the values that this source adds. */
  readonly carry: (copier: Copier) => void;
}

interface NamePlan {
  readonly name: string;
  /** Whether the name has no value yet. */
  readonly isNew: boolean;
}

/**
 * Merges named values of several sources: equal values share one name, and different values with the same name get
 * distinct ones.
 */
export class NamedValues {
  readonly #values = new Map<string, PdfValue>();
  readonly #names = new UniqueNames();
  readonly #fingerprints = new Map<string, string>();
  readonly #nameByFingerprint = new Map<string, string>();

  get dict(): PdfDict {
    return new PdfDict(this.#values);
  }

  plan(file: PdfFile, source: PdfDict): PlannedValues {
    const renamed = new Map<string, string>();
    const added: (readonly [string, PdfValue])[] = [];
    for (const [own, value] of source.entries()) {
      const { name, isNew } = this.#planName(own, fingerprint(file, value), source);
      if (isNew) added.push([name, value]);
      if (name !== own) renamed.set(own, name);
    }
    const carry = (copier: Copier): void => {
      for (const [name, value] of added) this.#values.set(name, copier.copyValue(value));
    };
    return { renamed, carry };
  }

  #planName(own: string, valueFingerprint: string | undefined, source: PdfDict): NamePlan {
    if (this.#names.has(own) && valueFingerprint !== undefined) {
      if (this.#fingerprints.get(own) === valueFingerprint) return { name: own, isNew: false };
      const equal = this.#nameByFingerprint.get(valueFingerprint);
      if (equal !== undefined) return { name: equal, isNew: false };
    }
    const name = this.#names.has(own) ? this.#names.uniqueName(own, (candidate) => source.has(candidate)) : own;
    this.#names.add(name);
    if (valueFingerprint !== undefined) {
      this.#fingerprints.set(name, valueFingerprint);
      this.#nameByFingerprint.set(valueFingerprint, name);
    }
    return { name, isNew: true };
  }
}
