import type { Copier } from '../../write/copier.js';
import { buildNameTree } from '../../trees/name-tree.js';
import { buildNumberTree, type NumberEntry } from '../../trees/number-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import type { PdfWriter } from '../../write/writer.js';
import { fingerprint } from '../fingerprint.js';
import { NamedValues } from '../catalog/named-values.js';
import { ElementIds } from './element-ids.js';
import { MergedRoles } from './role-map.js';

/** The top-level elements of one source, and the index of its first page in the new document. */
export interface Branch {
  readonly firstPage: number;
  readonly kids: readonly PdfValue[];
}

/** The structure tree of the new document as it is collected; its values refer to the new document. */
export class MergedTree {
  readonly roles = new MergedRoles();
  readonly classes = new NamedValues();
  readonly ids = new ElementIds();
  readonly branches: Branch[] = [];
  readonly parents: NumberEntry[] = [];
  readonly #lists = new Map<string, PdfValue[]>();
  readonly #listItems = new Map<string, Ref>();
  #root: Ref | undefined;
  #nextKey = 0;

  newKey(): number {
    return this.#nextKey++;
  }

  /**
   * Redirects references to the source's root to the new root, which gets the object number allocated for the first
   * root.
   */
  adopt(copier: Copier, root: Ref): void {
    if (this.#root !== undefined) {
      copier.pin(root, this.#root);
      return;
    }
    copier.replace(root, null);
    this.#root = copier.map(root) ?? undefined;
  }

  /** Adds missing items to one of the root's lists (namespaces, …); equal items are shared. */
  addToList(key: string, { file, copier }: { readonly file: PdfFile; readonly copier: Copier }, items: PdfValue): void {
    for (const item of file.array(items) ?? []) {
      const itemFingerprint = fingerprint(file, item);
      const known = itemFingerprint === undefined ? undefined : this.#listItems.get(itemFingerprint);
      if (known !== undefined && item instanceof Ref && !copier.isCopied(item)) copier.pin(item, known);
      if (known !== undefined) continue;
      const target = copier.copyValue(item);
      if (target instanceof Ref && itemFingerprint !== undefined) this.#listItems.set(itemFingerprint, target);
      this.#lists.set(key, [...(this.#lists.get(key) ?? []), target]);
    }
  }

  /** Writes the root; undefined when there are no elements. */
  write(writer: PdfWriter): Ref | undefined {
    if (this.branches.length === 0) return undefined;
    const add = (node: PdfDict): Ref => writer.add(node);
    const dict = PdfDict.of({ Type: new PdfName('StructTreeRoot') });
    const kids = [...this.branches].sort((one, other) => one.firstPage - other.firstPage).flatMap(({ kids }) => kids);
    if (kids.length > 0) dict.set('K', kids);
    dict.set('ParentTree', writer.add(buildNumberTree(sharedArrays(this.parents, writer), add)));
    dict.set('ParentTreeNextKey', this.#nextKey);
    if (this.ids.entries.length > 0) dict.set('IDTree', writer.add(buildNameTree(this.ids.entries, add)));
    const [roles, classes] = [new PdfDict(this.roles.entries), this.classes.dict];
    if (roles.size > 0) dict.set('RoleMap', roles);
    if (classes.size > 0) dict.set('ClassMap', classes);
    for (const [key, items] of this.#lists) dict.set(key, items);
    const root = this.#root ?? writer.allocate();
    writer.write(root, dict);
    return root;
  }
}

/** Writes an array that occurs at several keys as one object. */
function sharedArrays(entries: readonly NumberEntry[], writer: PdfWriter): readonly NumberEntry[] {
  const written = new Map<PdfValue, Ref>();
  return entries.map(([key, value]) => {
    if (!isArray(value)) return [key, value];
    const ref = written.get(value) ?? writer.add(value);
    written.set(value, ref);
    return [key, ref];
  });
}
