import { buildNumberTree, type NumberEntry } from '../trees/number-tree.js';
import type { AddNode } from '../write/build-tree.js';
import type { PdfDict } from '../syntax/values.js';
import { type PdfValue, type Ref } from '../syntax/values.js';
import type { ContentOwner } from './content-owner.js';
import type { StructureNode } from './structure-node.js';

/** The parent tree (ISO 32000-1 §14.7.4.4) that is being made: from content and annotations to their elements. */
export class ParentTree {
  readonly #entries: (ContentOwner | StructureNode)[] = [];

  /** Returns the /StructParents of a page or a form. */
  addContent(owner: ContentOwner): number {
    return this.#entries.push(owner) - 1;
  }

  /** Returns the /StructParent of an annotation. */
  addObject(node: StructureNode): number {
    return this.#entries.push(node) - 1;
  }

  get nextKey(): number {
    return this.#entries.length;
  }

  /** Returns the root of the number tree. */
  root(refOf: (node: StructureNode) => Ref | undefined, addNode: AddNode): PdfDict {
    const entries = this.#entries.map((entry, key): NumberEntry => {
      const value: PdfValue =
        'elements' in entry ? entry.elements.map((node) => refOf(node) ?? null) : (refOf(entry) ?? null);
      return [key, value];
    });
    return buildNumberTree(entries, addNode);
  }
}
