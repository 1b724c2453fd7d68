import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { isFileSpecification, isMediaType } from '../mend/mend-attachments.js';
import type { Breach, DictionaryRule } from './rule.js';

/** The breach of a file specification that nothing refers to as associated (ISO 19005-3 §6.8). */
export const UNASSOCIATED: Breach = {
  clauses: ['6.1.11', '6.8'],
  sentence: 'A file is not associated with the document or a part of it.',
};

/** The breach of an embedded file without a media type (ISO 19005-3 §6.8). */
export const UNTYPED: Breach = {
  clauses: ['6.1.11', '6.8'],
  sentence: 'An embedded file states no media type.',
};

/** File specifications state how their files relate to the document, also without an embedded file (ISO 19005-3 §6.8). */
export const relationship: DictionaryRule = ({ file, level, dict }) =>
  level.part === 3 && isFileSpecification(file, dict) && file.name(dict.get('AFRelationship')) === undefined
    ? { clauses: ['6.1.11', '6.8'], sentence: 'A file specification states no relationship to the document.' }
    : undefined;

/** Finds the file specifications that no /AF lists, and those without a media type. */
export class AssociatedFiles {
  readonly #embedded = new Set<number>();
  readonly #unlistable = new Set<number>();
  readonly #listed = new Set<number>();
  readonly #untyped = new Set<number>();

  constructor(private readonly file: PdfFile) {}

  /** Reads an indirect object. */
  visit(value: PdfValue, object: number): void {
    if (!(value instanceof PdfDict)) return;
    this.#collect(value, object, true);
  }

  /** The object numbers of the file specifications that no /AF lists. */
  get missing(): readonly number[] {
    return [...[...this.#embedded].filter((object) => !this.#listed.has(object)), ...this.#unlistable];
  }

  /** The object numbers of the file specifications whose files have no media type. */
  get untyped(): readonly number[] {
    return [...this.#untyped];
  }

  /** A file specification that is a direct object can be listed nowhere, so that it counts as one of its object. */
  #collect(value: PdfValue, object: number, isIndirect: boolean): void {
    if (isArray(value)) for (const item of value) this.#collect(item, object, false);
    if (!(value instanceof PdfDict)) return;
    if (isFileSpecification(this.file, value)) (isIndirect ? this.#embedded : this.#unlistable).add(object);
    for (const [, embedded] of this.file.dict(value.get('EF'))?.entries() ?? []) {
      const subtype = this.file.stream(embedded)?.dict.get('Subtype');
      if (!isMediaType(this.file.name(subtype))) this.#untyped.add(object);
    }
    const list = value.get('AF');
    for (const item of this.file.array(list) ?? [list]) if (item instanceof Ref) this.#listed.add(item.num);
    for (const [key, item] of value.entries()) if (key !== 'AF') this.#collect(item, object, false);
  }
}
