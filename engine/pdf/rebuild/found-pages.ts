import { isArray, PdfDict, PdfName, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';

const deepest = 500;
/** What a page takes from the nodes above it when it lacks them (ISO 32000-2 §7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

type Attributes = ReadonlyMap<string, PdfValue>;

/** A page object, and what it has of the nodes above it. */
export interface FoundPage {
  readonly num: number;
  readonly inherited: Attributes;
}

export interface FoundPages {
  /** In the order of the page tree where there is one, else of the file. */
  readonly pages: readonly FoundPage[];
  /** How many the page tree names that are not there. */
  readonly lost: number;
  /** Whether the page tree alone says which pages there are, and in which order. */
  readonly ordered: boolean;
}

/**
 * Finds the pages: those of the page tree under `root`, and, where that is not whole, all others that are there. A page
 * that a whole page tree does not name was removed from the document.
 */
export function findPages(objects: FoundObjects, root: Ref | undefined): FoundPages {
  return new PageFinder(objects).run(root);
}

class PageFinder {
  readonly #objects: FoundObjects;
  readonly #pages: FoundPage[] = [];
  readonly #seen = new Set<number>();
  readonly #candidates: readonly number[];
  /** The pages and nodes that name a node as theirs. */
  readonly #children = new Map<number, number[]>();
  readonly #parents = new Map<number, number>();
  #lost = 0;
  #isWhole = true;

  constructor(objects: FoundObjects) {
    this.#objects = objects;
    this.#candidates = objects.numbers.filter((num) => this.#isPage(num) || this.#isNode(num));
    for (const num of this.#candidates) {
      const parent = this.#parentOf(num);
      if (parent === undefined || parent === num) continue;
      const children = this.#children.get(parent) ?? [];
      children.push(num);
      this.#parents.set(num, parent);
      this.#children.set(parent, children);
    }
  }

  run(root: Ref | undefined): FoundPages {
    const top = this.#rootFrom(root);
    if (top !== undefined) this.#visit(top, new Map(), 0);
    const ordered = this.#isWhole && this.#pages.length > 0;
    if (!ordered) {
      for (const num of this.#candidates) if (!this.#seen.has(num)) this.#visit(this.#top(num), new Map(), 0);
    }
    return { pages: this.#pages, lost: this.#lost, ordered };
  }

  #visit(num: number, above: Attributes, depth: number): void {
    if (this.#seen.has(num) || depth > deepest) return;
    this.#seen.add(num);
    const value = this.#objects.get(num);
    const dict = value instanceof PdfDict ? value : undefined;
    const children = this.#children.get(num) ?? [];
    const kids = this.#objects.array(dict?.get('Kids'));
    // What is a page is none the less for others that name it as the node above them.
    if (dict !== undefined && kids === undefined && (children.length === 0 || dict.isOfType('Page'))) {
      this.#addPage(num, dict, above);
      return;
    }
    if (kids === undefined || !this.#objects.isWhole(num)) this.#isWhole = false;
    const attributes = dict === undefined ? above : new Map([...above, ...ownAttributes(dict)]);
    for (const kid of kids ?? []) this.#visitKid(kid, attributes, depth);
    // Of a node that is damaged, kids may be missing.
    if (!this.#objects.isWhole(num) || kids === undefined) {
      for (const child of children) this.#visit(child, attributes, depth + 1);
    }
  }

  #visitKid(kid: PdfValue, attributes: Attributes, depth: number): void {
    const isLost =
      !(kid instanceof Ref) || (!(this.#objects.get(kid.num) instanceof PdfDict) && !this.#children.has(kid.num));
    if (isLost) {
      this.#isWhole = false;
      this.#lost += 1;
    } else this.#visit(kid.num, attributes, depth + 1);
  }

  #addPage(num: number, dict: PdfDict, above: Attributes): void {
    if (!this.#isPage(num) && !hasPageContent(dict)) {
      this.#isWhole = false;
      this.#lost += 1;
      return;
    }
    const lacked = [...above].filter(([key]) => isMissing(this.#objects, dict.get(key)));
    this.#pages.push({ num, inherited: new Map(lacked) });
  }

  /** The root of the page tree; where the catalog names none, the one node that has none above it. */
  #rootFrom(named: Ref | undefined): number | undefined {
    if (
      named !== undefined &&
      (this.#isNode(named.num) || (this.#children.has(named.num) && !this.#isPage(named.num)))
    ) {
      return named.num;
    }
    const nodes = this.#candidates.filter((num) => this.#isNode(num));
    const below = new Set(nodes.flatMap((num) => this.#kidsOf(num)));
    const [first, ...others] = nodes.filter((num) => !below.has(num));
    return others.length === 0 ? (first ?? named?.num) : named?.num;
  }

  #kidsOf(num: number): readonly number[] {
    const value = this.#objects.get(num);
    const kids = value instanceof PdfDict ? this.#objects.array(value.get('Kids')) : undefined;
    return kids?.flatMap((kid) => (kid instanceof Ref && kid.num !== num ? [kid.num] : [])) ?? [];
  }

  /** The highest node above an object that no tree has led to. */
  #top(num: number): number {
    let top = num;
    for (let hops = 0; hops < deepest; hops++) {
      const parent = this.#parents.get(top);
      if (parent === undefined || parent === num || this.#seen.has(parent)) break;
      top = parent;
    }
    return top;
  }

  #parentOf(num: number): number | undefined {
    const value = this.#objects.get(num);
    const parent = value instanceof PdfDict ? value.get('Parent') : undefined;
    return parent instanceof Ref ? parent.num : undefined;
  }

  #isPage(num: number): boolean {
    const value = this.#objects.get(num);
    if (!(value instanceof PdfDict) || value.has('Kids')) return false;
    if (value.isOfType('Page')) return true;
    return !isOfOtherType(value, 'Page') && value.has('MediaBox') && value.has('Resources');
  }

  #isNode(num: number): boolean {
    const value = this.#objects.get(num);
    if (!(value instanceof PdfDict)) return false;
    return value.isOfType('Pages') || (isArray(value.get('Kids')) && typeof value.get('Count') === 'number');
  }
}

/** A damaged /Type is none. */
function isOfOtherType(dict: PdfDict, type: string): boolean {
  const stated = dict.get('Type');
  return dict.has('Subtype') || (stated instanceof PdfName && stated.value !== type);
}

function hasPageContent(dict: PdfDict): boolean {
  return !isOfOtherType(dict, 'Page') && ['Contents', 'MediaBox', 'Resources'].some((key) => dict.has(key));
}

function isMissing(objects: FoundObjects, value: PdfValue | undefined): boolean {
  return objects.resolve(value) === null;
}

function ownAttributes(dict: PdfDict): readonly (readonly [string, PdfValue])[] {
  return inheritable.flatMap((key) => {
    const value = dict.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
