import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import type { UniqueNames } from '../catalog/unique-names.js';

/** Renames a source's top-level fields whose names are taken. */
export class FieldNames {
  readonly #renamed = new Map<string, string>();

  /**
   * @param own the top-level names of the source
   * @param taken receives all resulting names
   */
  constructor(own: ReadonlySet<string>, taken: UniqueNames) {
    const results = [...own].map((name) => {
      if (!taken.has(name)) return name;
      const other = taken.uniqueName(name, (candidate) => own.has(candidate));
      this.#renamed.set(name, other);
      return other;
    });
    for (const name of results) taken.add(name);
  }

  get hasChanges(): boolean {
    return this.#renamed.size > 0;
  }

  /** Returns the dictionary of a top-level field with its new name. */
  rename(file: PdfFile, field: PdfDict): PdfDict {
    const name = this.#renamed.get(file.maybeText(field.get('T')) ?? '');
    return name === undefined ? field : field.clone().set('T', PdfString.fromText(name));
  }

  /** Renames a fully qualified name such as "person.address.city", whose first part is the top-level field. */
  renameQualified(name: PdfValue): PdfValue {
    if (!(name instanceof PdfString)) return name;
    const [top = '', ...rest] = name.text.split('.');
    const other = this.#renamed.get(top);
    return other === undefined ? name : PdfString.fromText([other, ...rest].join('.'));
  }
}
