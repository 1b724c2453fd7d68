import { TooComplex } from '../../errors.js';
import type { PdfFile } from '../file/pdf-file.js';
import { TooManyValues, MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';

const MAX_DEPTH = 500;

/**
 * Maximum number of pages of a document. A page tree of a kilobyte can repeat objects to a million pages, and each of them
 * costs the memory and time of a page.
 */
export const MAX_PAGES = 100_000;

/** The attributes that a page can inherit from its ancestors (ISO 32000-2 §7.7.3.4). */
export const inheritableKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Inherited attributes by key; references are not resolved. */
export type Attributes = ReadonlyMap<string, PdfValue>;

/** A page with its inherited attributes; `pageDict` reads its dictionary. */
export interface Page {
  readonly ref: Ref;
  readonly inherited: Attributes;
}

export interface PageTree {
  readonly pages: readonly Page[];
  /** All nodes that are not pages, the root first. */
  readonly nodes: readonly Ref[];
  /** The object numbers of all pages and nodes. */
  readonly objects: ReadonlySet<number>;
}

/** Returns the pages of the document in order. */
export function readPages(file: PdfFile): readonly Page[] {
  return readPageTree(file).pages;
}

/** Takes a page and its dictionary. */
export type PageVisitor = (page: Page, dict: PdfDict) => void;

/**
 * Reads the page tree.
 * @param visit called for each page in order, while the cache has its dictionary
 * @throws MalformedPdf when a node occurs twice, is a direct object, or is not a dictionary; TooComplex above MAX_PAGES
 */
export function readPageTree(file: PdfFile, visit?: PageVisitor): PageTree {
  return new Walk(file, { visit }).run();
}

/** Like `readPageTree`, but skips malformed nodes, for documents that are already repaired. */
export function gatherPageTree(file: PdfFile, visit?: PageVisitor): PageTree {
  return new Walk(file, { visit, skipBroken: true }).run();
}

/** Returns a copy of the page dictionary with the inherited attributes. */
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

interface WalkOptions {
  readonly visit: PageVisitor | undefined;
  readonly skipBroken?: boolean;
}

class Walk {
  readonly #file: PdfFile;
  readonly #seen = new Set<number>();
  readonly #pages: Page[] = [];
  readonly #nodes: Ref[] = [];
  readonly #levels: Level[] = [];

  readonly #visitPage: PageVisitor | undefined;
  readonly #skipBroken: boolean;

  constructor(file: PdfFile, { visit, skipBroken = false }: WalkOptions) {
    this.#file = file;
    this.#visitPage = visit;
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
    return { pages: this.#pages, nodes: this.#nodes, objects: this.#seen };
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

  /** Returns whether the node has kids, so that it is not a page. */
  #visit(ref: Ref): boolean {
    if (this.#seen.has(ref.num)) {
      // A repair gives each occurrence an object of its own, so the pages are counted before it.
      if (countPages(this.#file) > MAX_PAGES) throw tooManyPages();
      throw new MalformedPdf(`Object ${ref.num} occurs twice in the page tree.`);
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
    const dict = this.#node(ref);
    const page = { ref, inherited: attributes.lackedBy(dict) };
    this.#pages.push(page);
    this.#visitPage?.(page, dict);
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
      if (!(error instanceof TooManyValues)) throw error;
      throw new TooComplex('The document has a page or a list of pages with more values than can be read.');
    }
  }
}

/** Returns the number of pages that the document states in the root of its page tree; undefined when it states none. */
export function statedPageCount(file: PdfFile): number | undefined {
  return file.number(file.dict(file.catalog.get('Pages'))?.get('Count'));
}

/** Whether the page tree has more pages than the document states. */
export function statesTooFewPages(file: PdfFile): boolean {
  const { length } = gatherPageTree(file).pages;
  return length > (statedPageCount(file) ?? length);
}

/** Counts the pages of the tree; each occurrence of an object counts, and a node inside itself counts as a page. */
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

/** The attributes that a node passes on; pages that inherit the same attributes share one map. */
class Inheritance {
  readonly #attributes: Attributes;
  readonly #lacked = new Map<string, Attributes>();

  constructor(attributes: Attributes = new Map()) {
    this.#attributes = attributes;
  }

  below(node: PdfDict): Inheritance {
    const own = inheritableKeys.flatMap((key): [string, PdfValue][] => {
      const value = node.get(key);
      return value === undefined ? [] : [[key, value]];
    });
    return own.length === 0 ? this : new Inheritance(new Map([...this.#attributes, ...own]));
  }

  lackedBy(page: PdfDict): Attributes {
    const keys = inheritableKeys.filter((key) => this.#attributes.has(key) && !page.has(key));
    const signature = keys.join();
    const known = this.#lacked.get(signature);
    if (known !== undefined) return known;
    const lacked = new Map([...this.#attributes].filter(([key]) => keys.some((each) => each === key)));
    this.#lacked.set(signature, lacked);
    return lacked;
  }
}
