import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import type { UniqueNames } from '../catalog/unique-names.js';

/** The new names of a source's top-level fields, where another source has theirs already. */
export class FieldNames {
  readonly #renamed = new Map<string, string>();

  /** `own` are the top-level names of the source; all that result are added to `taken`. */
  constructor(own: ReadonlySet<string>, taken: UniqueNames) {
    const results = [...own].map((name) => {
      if (!taken.has(name)) return name;
      const other = taken.unlike(name, (candidate) => own.has(candidate));
      this.#renamed.set(name, other);
      return other;
    });
    for (const name of results) taken.add(name);
  }

  get any(): boolean {
    return this.#renamed.size > 0;
  }

  /** The dictionary of a top-level field by its new name. */
  rename(file: PdfFile, field: PdfDict): PdfDict {
    const name = this.#renamed.get(file.maybeText(field.get('T')) ?? '');
    return name === undefined ? field : field.clone().set('T', PdfString.fromText(name));
  }

  /** A full name, as "person.address.city": its first part is the top-level field's. */
  inFull(name: PdfValue): PdfValue {
    if (!(name instanceof PdfString)) return name;
    const [top = '', ...rest] = name.text.split('.');
    const other = this.#renamed.get(top);
    return other === undefined ? name : PdfString.fromText([other, ...rest].join('.'));
  }
}
