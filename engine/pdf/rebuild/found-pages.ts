import { addToGroup } from '../../groups.js';
import { type Attributes, inheritableKeys } from '../pages/page-tree.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';
import { isOfOtherType } from './found-roles.js';

const MAX_DEPTH = 500;

/** A page object and its inherited attributes. */
export interface FoundPage {
  readonly num: number;
  readonly inherited: Attributes;
}

export interface FoundPages {
  /** The pages in the order of the page tree, or of the file when the tree is incomplete. */
  readonly pages: readonly FoundPage[];
  /** Number of pages in the page tree that do not exist. */
  readonly lost: number;
  /** Whether a complete page tree determines the pages and their order. */
  readonly isOrdered: boolean;
}

/**
 * Finds the pages of the page tree under `root`; if the tree is incomplete, also all other page objects. A page that is
 * not in a complete tree was removed from the document.
 */
export function findPages(objects: FoundObjects, root: Ref | undefined): FoundPages {
  return new PageFinder(objects).run(root);
}

interface Family {
  /** Pages and nodes by the number of their /Parent. */
  readonly children: Map<number, number[]>;
  readonly parents: Map<number, number>;
}

class PageFinder {
  readonly #objects: FoundObjects;
  readonly #pages: FoundPage[] = [];
  readonly #visited = new Set<number>();
  readonly #candidates: readonly number[];
  /** Read only when the page tree is damaged: reading all pages once more takes as long as the rest of the search. */
  #family: Family | undefined;
  #lost = 0;
  #isTreeComplete = true;

  constructor(objects: FoundObjects) {
    this.#objects = objects;
    this.#candidates = objects.numbers.filter((num) => objects.hasRole(num, 'page') || objects.hasRole(num, 'node'));
  }

  run(root: Ref | undefined): FoundPages {
    const top = this.#rootFrom(root);
    if (top !== undefined) this.#visit(top, new Map(), 0);
    const isOrdered = this.#isTreeComplete && this.#pages.length > 0;
    if (!isOrdered) {
      for (const num of this.#candidates)
        if (!this.#visited.has(num)) this.#visit(this.#topAncestor(num), new Map(), 0);
    }
    return { pages: this.#pages, lost: this.#lost, isOrdered };
  }

  #visit(num: number, above: Attributes, depth: number): void {
    if (this.#visited.has(num) || depth > MAX_DEPTH) return;
    this.#visited.add(num);
    const value = this.#objects.get(num);
    const dict = value instanceof PdfDict ? value : undefined;
    const kids = this.#objects.array(dict?.get('Kids'));
    // A page remains a page even if other objects refer to it as their /Parent.
    if (dict !== undefined && kids === undefined && (dict.isOfType('Page') || !this.#hasChildren(num))) {
      this.#addPage(num, dict, above);
      return;
    }
    if (kids === undefined || !this.#objects.isUndisputed(num)) this.#isTreeComplete = false;
    const attributes = dict === undefined ? above : new Map([...above, ...ownAttributes(dict)]);
    for (const kid of kids ?? []) this.#visitKid(kid, attributes, depth);
    // The /Kids of a damaged node may be incomplete.
    if (!this.#objects.isUndisputed(num) || kids === undefined) {
      for (const child of this.#familyOfPages().children.get(num) ?? []) this.#visit(child, attributes, depth + 1);
    }
  }

  #visitKid(kid: PdfValue, attributes: Attributes, depth: number): void {
    const isLost =
      !(kid instanceof Ref) || (!(this.#objects.get(kid.num) instanceof PdfDict) && !this.#hasChildren(kid.num));
    if (isLost) {
      this.#isTreeComplete = false;
      this.#lost += 1;
    } else this.#visit(kid.num, attributes, depth + 1);
  }

  #addPage(num: number, dict: PdfDict, above: Attributes): void {
    if (!this.#isPage(num) && !hasPageContent(dict)) {
      this.#isTreeComplete = false;
      this.#lost += 1;
      return;
    }
    const missingAttributes = [...above].filter(([key]) => isMissing(this.#objects, dict.get(key)));
    this.#pages.push({ num, inherited: new Map(missingAttributes) });
  }

  /** Returns the root of the page tree; when the catalog has none, the only node without a parent node. */
  #rootFrom(named: Ref | undefined): number | undefined {
    if (
      named !== undefined &&
      (this.#isNode(named.num) || (this.#hasChildren(named.num) && !this.#isPage(named.num)))
    ) {
      return named.num;
    }
    const nodes = this.#candidates.filter((num) => this.#isNode(num));
    const childNodes = new Set(nodes.flatMap((num) => this.#kidsOf(num)));
    const [first, ...others] = nodes.filter((num) => !childNodes.has(num));
    return others.length === 0 ? (first ?? named?.num) : named?.num;
  }

  #kidsOf(num: number): readonly number[] {
    const value = this.#objects.get(num);
    const kids = value instanceof PdfDict ? this.#objects.array(value.get('Kids')) : undefined;
    return kids?.flatMap((kid) => (kid instanceof Ref && kid.num !== num ? [kid.num] : [])) ?? [];
  }

  /** Returns the topmost ancestor of an object that was not reached from the root. */
  #topAncestor(num: number): number {
    let top = num;
    for (let hops = 0; hops < MAX_DEPTH; hops++) {
      const parent = this.#familyOfPages().parents.get(top);
      if (parent === undefined || parent === num || this.#visited.has(parent)) break;
      top = parent;
    }
    return top;
  }

  #hasChildren(num: number): boolean {
    return this.#familyOfPages().children.has(num);
  }

  #familyOfPages(): Family {
    if (this.#family !== undefined) return this.#family;
    const family: Family = { children: new Map(), parents: new Map() };
    for (const num of this.#candidates) {
      const parent = this.#parentOf(num);
      if (parent === undefined || parent === num) continue;
      family.parents.set(num, parent);
      addToGroup(family.children, parent, num);
    }
    return (this.#family = family);
  }

  #parentOf(num: number): number | undefined {
    const value = this.#objects.get(num);
    const parent = value instanceof PdfDict ? value.get('Parent') : undefined;
    return parent instanceof Ref ? parent.num : undefined;
  }

  #isPage(num: number): boolean {
    return this.#objects.hasRole(num, 'page');
  }

  #isNode(num: number): boolean {
    return this.#objects.hasRole(num, 'node');
  }
}

function hasPageContent(dict: PdfDict): boolean {
  return !isOfOtherType(dict, 'Page') && ['Contents', 'MediaBox', 'Resources'].some((key) => dict.has(key));
}

function isMissing(objects: FoundObjects, value: PdfValue | undefined): boolean {
  return objects.resolve(value) === null;
}

function ownAttributes(dict: PdfDict): readonly (readonly [string, PdfValue])[] {
  return inheritableKeys.flatMap((key) => {
    const value = dict.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
