import type { PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { type PdfDict, type PdfValue, Ref } from '../syntax/values.js';
import { ReferenceGraph } from './reference-graph.js';

/** The objects of a linearized document, in the order of ISO 32000-2 annex F.3, by their numbers in the source. */
export interface DocumentParts {
  /** The catalog, and what a viewer needs to open the document (part 4). */
  readonly opening: readonly number[];
  /** The first page and its objects, also those that other pages have, too (part 6). */
  readonly first: readonly number[];
  /** Each other page and the objects that it alone has (part 7). */
  readonly others: readonly (readonly number[])[];
  /** Objects of several other pages (part 8). */
  readonly shared: readonly number[];
  /** Everything else (part 9). */
  readonly rest: readonly number[];
  /** The outlines, their root first, which end the first page or the rest. */
  readonly outlines: readonly number[];
  /** For each page but the first, its objects in the parts `first` and `shared`. */
  readonly sharedOf: readonly (readonly number[])[];
  refOf(num: number): Ref;
}

export interface PartsSource {
  readonly file: PdfFile;
  readonly root: Ref;
  readonly pages: readonly Ref[];
  readonly replaced: ReadonlyMap<number, PdfDict>;
}

/** Entries of the catalog that a viewer reads when it opens a document. */
const opened = ['ViewerPreferences', 'PageMode', 'Threads', 'OpenAction', 'AcroForm'];

/** Who leads to an object. */
const OPENING = 1;
const OUTLINES = 2;
const FIRST_PAGE = 4;
const ONE_PAGE = 8;
const SEVERAL_PAGES = 16;
const REST = 32;

/** Sorts the objects into parts by the pages that lead to them, as qpdf does, whose check compares the hint tables with its own. */
export function documentParts({ file, root, pages, replaced }: PartsSource): DocumentParts {
  const graph = new ReferenceGraph(file, { pages: new Set(pages.map(({ num }) => num)), replaced });
  const users = new Uint8Array(file.maxObjectNumber + 1);
  const found: number[] = [];
  const mark = (num: number, user: number): void => {
    if (users[num] === 0) found.push(num);
    users[num] = (users[num] ?? 0) | user;
  };
  const objectsOf = pages.map((page, index) => {
    const objects: number[] = [];
    graph.walkPage(page, (num) => {
      objects.push(num);
      mark(num, index === 0 ? FIRST_PAGE : ((users[num] ?? 0) & ONE_PAGE) === 0 ? ONE_PAGE : SEVERAL_PAGES);
    });
    // A page needs the objects that its thumbnail has, too, so these stay with the page.
    graph.walkOn(file.dict(page)?.get('Thumb'), (num) => mark(num, REST));
    return objects;
  });
  const catalog = replaced.get(root.num) ?? file.catalog;
  for (const key of opened) graph.walk(catalog.get(key), (num) => mark(num, OPENING));
  const outlines: number[] = [];
  graph.walk(outlinesOf(catalog), (num) => {
    if (num !== root.num) outlines.push(num);
    mark(num, OUTLINES);
  });
  const others = [...catalog.entries()].filter(([key]) => !opened.includes(key) && key !== 'Outlines');
  const info = file.trailer.get('Info') ?? null;
  graph.walk([...others.map(([, value]) => value), info], (num) => mark(num, REST));
  const showsOutlines = file.name(catalog.get('PageMode')) === 'UseOutlines';
  return { ...sorted({ users, found, objectsOf, outlines, root, showsOutlines }), refOf: (num) => graph.refOf(num) };
}

function outlinesOf(catalog: PdfDict): PdfValue {
  const outlines = catalog.get('Outlines') ?? null;
  if (outlines === null || outlines instanceof Ref) return outlines;
  throw new MalformedPdf("The catalog's /Outlines is not a reference.");
}

interface Marked {
  /** Who leads to each object. */
  readonly users: Uint8Array;
  /** All objects but the catalog, in the order of the walks. */
  readonly found: readonly number[];
  readonly objectsOf: readonly (readonly number[])[];
  readonly outlines: readonly number[];
  readonly root: Ref;
  /** Whether a viewer shows the outlines beside the first page. */
  readonly showsOutlines: boolean;
}

type Part = 'opening' | 'first' | 'own' | 'shared' | 'rest' | 'outlines';

function sorted({ users, found, objectsOf, outlines, root, showsOutlines }: Marked): Omit<DocumentParts, 'refOf'> {
  const partOf = (num: number): Part => (num === root.num ? 'opening' : partFor(users[num] ?? 0));
  const inPart = (part: Part): number[] => found.filter((num) => num !== root.num && partOf(num) === part);
  const [, ...otherPages] = objectsOf;
  const shared: ReadonlySet<Part> = new Set<Part>(['first', 'shared', ...(showsOutlines ? ['outlines' as const] : [])]);
  return {
    opening: [root.num, ...inPart('opening')],
    // The first page was found first.
    first: [...inPart('first'), ...(showsOutlines ? outlines : [])],
    others: otherPages.map((objects) => objects.filter((num) => partOf(num) === 'own')),
    shared: inPart('shared'),
    rest: [...inPart('rest'), ...(showsOutlines ? [] : outlines)],
    outlines,
    sharedOf: otherPages.map((objects) => objects.filter((num) => shared.has(partOf(num)))),
  };
}

function partFor(users: number): Part {
  const has = (user: number): boolean => (users & user) !== 0;
  if (has(OUTLINES)) return 'outlines';
  if (has(OPENING)) return 'opening';
  if (has(FIRST_PAGE)) return 'first';
  if (has(SEVERAL_PAGES)) return 'shared';
  return has(ONE_PAGE) && !has(REST) ? 'own' : 'rest';
}
