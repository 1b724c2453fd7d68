import type { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { NamedValues, type PlannedValues } from '../catalog/named-values.js';
import type { ResourceNames } from './appearance-resources.js';

/** The default resources that one form adds. */
export interface PlannedResources {
  readonly renamed: ResourceNames;
  /** Copies the resources that this form adds. */
  readonly carry: (copier: Copier) => void;
}

/** The merged default resources (/DR) of all forms. */
export class MergedResources {
  readonly #categories = new Map<string, NamedValues>();
  /** Entries that are not categories, such as /ProcSet, from the first form. */
  readonly #others = new Map<string, PdfValue>();

  plan(file: PdfFile, resources: PdfDict): PlannedResources {
    const planned = new Map<string, PlannedValues>();
    const others: [string, PdfValue][] = [];
    for (const [key, value] of resources.entries()) {
      const dict = file.dict(value);
      if (dict === undefined) others.push([key, value]);
      else planned.set(key, this.#category(key).plan(file, dict));
    }
    const carry = (copier: Copier): void => {
      for (const category of planned.values()) category.carry(copier);
      for (const [key, value] of others) if (!this.#others.has(key)) this.#others.set(key, copier.copyValue(value));
    };
    return { renamed: new Map([...planned].map(([key, { renamed }]) => [key, renamed])), carry };
  }

  /** The resource dictionary; undefined when no form has resources. */
  get dict(): PdfDict | undefined {
    const categories = [...this.#categories].map(([key, values]): [string, PdfValue] => [key, values.dict]);
    const dict = new PdfDict([...this.#others, ...categories]);
    return dict.size === 0 ? undefined : dict;
  }

  #category(key: string): NamedValues {
    const values = this.#categories.get(key) ?? new NamedValues();
    this.#categories.set(key, values);
    return values;
  }
}
