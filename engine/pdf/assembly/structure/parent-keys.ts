import { isArray, Ref, type PdfDict, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import { ROOT, type ElementIndex } from './element-index.js';
import type { MergedTree } from './merged-tree.js';

const keys = ['StructParents', 'StructParent'];

/** Renumbers the parent tree keys of one source's pages and objects. */
export class ParentKeys {
  readonly #index: ElementIndex;
  readonly #merged: MergedTree;
  readonly #renumbered = new Map<number, number>();

  constructor(index: ElementIndex, merged: MergedTree) {
    this.#index = index;
    this.#merged = merged;
  }

  renumber(dict: PdfDict): PdfDict {
    let changed = dict;
    for (const key of keys) {
      const number = dict.get(key);
      if (typeof number !== 'number') continue;
      changed = changed.clone();
      const other = this.#newKey(number);
      if (other === undefined) changed.delete(key);
      else changed.set(key, other);
    }
    return changed;
  }

  /** Adds the parent tree entries of copied objects to the merged tree. */
  carry({ file, copier }: Contribution, merged: MergedTree): void {
    const shared = new Map<number, PdfValue>();
    const element = (value: PdfValue): PdfValue =>
      value instanceof Ref && this.#index.ordinal(value) !== ROOT && copier.isCopied(value) ? copier.map(value) : null;
    for (const [old, key] of this.#renumbered) {
      const value = this.#index.parentTree.get(old) ?? null;
      const known = value instanceof Ref ? shared.get(value.num) : undefined;
      const list = known === undefined ? file.array(value) : undefined;
      const entry = known ?? list?.map(element) ?? element(value);
      if (value instanceof Ref && isArray(entry)) shared.set(value.num, entry);
      if (entry !== null) merged.parents.push([key, entry]);
    }
  }

  #newKey(old: number): number | undefined {
    if (!this.#index.parentTree.has(old)) return undefined;
    const known = this.#renumbered.get(old);
    if (known !== undefined) return known;
    const made = this.#merged.newKey();
    this.#renumbered.set(old, made);
    return made;
  }
}

/** Removes parent tree keys from a dictionary of an untagged source: they would refer to elements of another source. */
export function withoutParentKeys(dict: PdfDict): PdfDict {
  if (!keys.some((key) => dict.has(key))) return dict;
  const changed = dict.clone();
  for (const key of keys) changed.delete(key);
  return changed;
}
