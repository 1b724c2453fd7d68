import { TooComplex } from '../../errors.js';
import type { PdfFile } from '../file/pdf-file.js';
import { TooManyValues, MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';

const MAX_DEPTH = 500;

/**
 * The most pages that a document may have. Objects that occur in the page tree again and again make a million pages of a
 * kilobyte, and each of them costs memory and time as a page does.
 */
export const MAX_PAGES = 100_000;

/** The attributes that a page takes from the nodes above it when it lacks them (ISO 32000-2 §7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Attributes by key, as the ancestors state them: references are not followed. */
export type Attributes = ReadonlyMap<string, PdfValue>;

/** A page of the document, with what it inherits; its dictionary is read when `pageDict` asks. */
export interface Page {
  readonly ref: Ref;
  readonly inherited: Attributes;
}

export interface PageTree {
  readonly pages: readonly Page[];
  /** Every node that is not a page, the root first. */
  readonly nodes: readonly Ref[];
}

/** The document's pages in order. */
export function readPages(file: PdfFile): readonly Page[] {
  return readPageTree(file).pages;
}

/**
 * Walks the page tree.
 * @throws MalformedPdf when a node comes twice, is no indirect object, or is no dictionary; TooComplex past MAX_PAGES
 */
export function readPageTree(file: PdfFile): PageTree {
  return new Walk(file).run();
}

/** As `readPageTree`, but passes over malformed nodes: for a document that has been mended already. */
export function gatherPageTree(file: PdfFile): PageTree {
  return new Walk(file, { skipBroken: true }).run();
}

/** The page's own dictionary, copied, with the inherited attributes in it. */
export function pageDict(file: PdfFile, page: Page): PdfDict {
  const dict = file.dict(page.ref)?.clone();
  if (dict === undefined) throw new MalformedPdf(`Page object ${page.ref.num} is not a dictionary.`);
  for (const [key, value] of page.inherited) dict.set(key, value);
  return dict;
}

interface Level {
  readonly kids: readonly PdfValue[];
  readonly attributes: Inheritance;
  next: number;
}

class Walk {
  readonly #file: PdfFile;
  readonly #seen = new Set<number>();
  readonly #pages: Page[] = [];
  readonly #nodes: Ref[] = [];
  readonly #levels: Level[] = [];

  readonly #skipBroken: boolean;

  constructor(file: PdfFile, { skipBroken = false } = {}) {
    this.#file = file;
    this.#skipBroken = skipBroken;
  }

  run(): PageTree {
    const root = this.#file.catalog.get('Pages');
    if (!(root instanceof Ref)) throw new MalformedPdf("The catalog's /Pages is not a reference.");
    if (!this.#visit(root)) throw new MalformedPdf('The root of the page tree has no /Kids.');
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      if (level.next === level.kids.length) this.#levels.pop();
      else this.#visitKid(level);
    }
    return { pages: this.#pages, nodes: this.#nodes };
  }

  #visitKid(level: Level): void {
    const kid = level.kids[level.next++];
    if (this.#skipBroken && !this.#isNewNode(kid)) return;
    if (!(kid instanceof Ref)) throw new MalformedPdf('A kid of the page tree is not a reference.');
    if (!this.#visit(kid)) this.#addPage(kid, level.attributes);
  }

  #isNewNode(kid: PdfValue | undefined): boolean {
    return kid instanceof Ref && !this.#seen.has(kid.num) && this.#read(kid) instanceof PdfDict;
  }

  /** Whether the node has kids, and so is no page. */
  #visit(ref: Ref): boolean {
    if (this.#seen.has(ref.num)) {
      // Whoever mends the tree gives each occurrence an object of its own.
      if (countPages(this.#file) > MAX_PAGES) throw tooManyPages();
      throw new MalformedPdf(`Object ${ref.num} comes twice in the page tree.`);
    }
    this.#seen.add(ref.num);
    const dict = this.#node(ref);
    if (!dict.has('Kids')) return false;
    const kids = this.#file.array(dict.get('Kids'));
    if (kids === undefined) throw new MalformedPdf(`The /Kids of page tree node ${ref.num} are not an array.`);
    if (this.#levels.length === MAX_DEPTH) throw new MalformedPdf(`The page tree is deeper than ${MAX_DEPTH} levels.`);
    const above = this.#levels.at(-1)?.attributes ?? new Inheritance();
    this.#levels.push({ kids, attributes: above.below(dict), next: 0 });
    this.#nodes.push(ref);
    return true;
  }

  #addPage(ref: Ref, attributes: Inheritance): void {
    if (this.#pages.length === MAX_PAGES) throw tooManyPages();
    this.#pages.push({ ref, inherited: attributes.lackedBy(this.#node(ref)) });
  }

  #node(ref: Ref): PdfDict {
    const node = this.#read(ref);
    if (node instanceof PdfDict) return node;
    throw new MalformedPdf(`Object ${ref.num} is in the page tree, but is not a dictionary.`);
  }

  #read(ref: Ref): PdfValue {
    try {
      return this.#file.get(ref);
    } catch (error) {
      // The values can only be kids.
      throw error instanceof TooManyValues ? tooManyPages() : error;
    }
  }
}

/** How many pages the tree has when each occurrence of an object counts; a node within itself counts as a page. */
function countPages(file: PdfFile): number {
  const counts = new Map<number, number>();
  const count = (ref: PdfValue | undefined, depth: number): number => {
    if (!(ref instanceof Ref)) return 0;
    const known = counts.get(ref.num);
    if (known !== undefined) return known;
    counts.set(ref.num, 1);
    const node = file.get(ref);
    const kids = node instanceof PdfDict && depth < MAX_DEPTH ? file.array(node.get('Kids')) : undefined;
    if (kids === undefined) return 1;
    const sum = kids.reduce((pages: number, kid) => pages + count(kid, depth + 1), 0);
    counts.set(ref.num, sum);
    return sum;
  };
  return count(file.catalog.get('Pages'), 0);
}

export function tooManyPages(): TooComplex {
  return new TooComplex(`The document has more than ${MAX_PAGES} pages, the most that are accepted.`);
}

/** What a node hands down; pages that lack the same attributes share one map. */
class Inheritance {
  readonly #attributes: Attributes;
  readonly #lacked = new Map<string, Attributes>();

  constructor(attributes: Attributes = new Map()) {
    this.#attributes = attributes;
  }

  below(node: PdfDict): Inheritance {
    const own = inheritable.flatMap((key): [string, PdfValue][] => {
      const value = node.get(key);
      return value === undefined ? [] : [[key, value]];
    });
    return own.length === 0 ? this : new Inheritance(new Map([...this.#attributes, ...own]));
  }

  lackedBy(page: PdfDict): Attributes {
    const keys = inheritable.filter((key) => this.#attributes.has(key) && !page.has(key));
    const signature = keys.join();
    const known = this.#lacked.get(signature);
    if (known !== undefined) return known;
    const lacked = new Map([...this.#attributes].filter(([key]) => keys.some((each) => each === key)));
    this.#lacked.set(signature, lacked);
    return lacked;
  }
}
