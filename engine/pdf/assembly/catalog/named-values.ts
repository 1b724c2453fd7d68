import type { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { fingerprint } from '../fingerprint.js';
import { UniqueNames } from './unique-names.js';

/** What one source brings to the values. */
export interface PlannedValues {
  /** New names by the old ones, where they differ. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Copies what this source adds. */
  readonly carry: (copier: Copier) => void;
}

interface Place {
  readonly name: string;
  /** Whether nothing stands there yet. */
  readonly isNew: boolean;
}

/** Values of several sources by name: one name for equal values, another name for those that only share theirs. */
export class NamedValues {
  readonly #values = new Map<string, PdfValue>();
  readonly #names = new UniqueNames();
  readonly #prints = new Map<string, string>();
  readonly #byPrint = new Map<string, string>();

  get dict(): PdfDict {
    return new PdfDict(this.#values);
  }

  plan(file: PdfFile, source: PdfDict): PlannedValues {
    const renamed = new Map<string, string>();
    const added: (readonly [string, PdfValue])[] = [];
    for (const [own, value] of source.entries()) {
      const { name, isNew } = this.#placeFor(own, fingerprint(file, value), source);
      if (isNew) added.push([name, value]);
      if (name !== own) renamed.set(own, name);
    }
    const carry = (copier: Copier): void => {
      for (const [name, value] of added) this.#values.set(name, copier.copyValue(value));
    };
    return { renamed, carry };
  }

  #placeFor(own: string, print: string | undefined, source: PdfDict): Place {
    if (this.#names.has(own) && print !== undefined) {
      if (this.#prints.get(own) === print) return { name: own, isNew: false };
      const equal = this.#byPrint.get(print);
      if (equal !== undefined) return { name: equal, isNew: false };
    }
    const name = this.#names.has(own) ? this.#names.unlike(own, (candidate) => source.has(candidate)) : own;
    this.#names.add(name);
    if (print !== undefined) {
      this.#prints.set(name, print);
      this.#byPrint.set(print, name);
    }
    return { name, isNew: true };
  }
}
