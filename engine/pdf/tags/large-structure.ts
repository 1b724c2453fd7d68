import type { StructureNode } from '../../document/model.js';
import { addToGroup } from '../../groups.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref } from '../syntax/values.js';
import { numberTreeEntries } from '../trees/number-tree.js';

/** Elements with more kids are large: PDFium goes through all of them for each page, and for each element of a page. */
const MAX_SMALL = 1000;
const MAX_DEPTH = 64;
/** Maximum number of kids that are looked at for a page; a page with a dense table has 5,000 elements. */
const MAX_KIDS = 100_000;

/** An element with content on the page, or one around it. */
interface Node {
  readonly dict: PdfDict;
  readonly kids: readonly PdfValue[];
  /** The object numbers of the elements in it that are on the page. */
  readonly inside: Set<number>;
}

/** A marked-content identifier on a page. */
interface Mark {
  /** The object number of the page. */
  readonly page: number;
  readonly mark: number;
}

/** A kid, with its index among the kids of its element. */
type Placed<Kid> = readonly [place: number, kid: Kid];

/** Where a large element has its kids. */
interface KidPlaces {
  /** By object number; of an element that is listed again, the first place. */
  readonly elements: ReadonlyMap<number, number>;
  /** By the object number of the page. */
  readonly marks: ReadonlyMap<number, readonly Placed<number>[]>;
}

/** Reads the parts of a structure tree that pages have, in time that does not grow with the tree but for its first page. */
export class LargeStructures {
  readonly #file: PdfFile;
  readonly #root: PdfDict | undefined;
  readonly #places = new Map<number, KidPlaces>();
  /** The large elements that have been read, which the cache of objects may not keep. */
  readonly #large = new Map<number, PdfDict>();
  #parentTree: ReadonlyMap<number, PdfValue> | undefined;

  /** @param most the number of kids of elements that are not large */
  constructor(
    file: PdfFile,
    private readonly most = MAX_SMALL,
  ) {
    this.#file = file;
    const isMarked = file.boolean(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')) === true;
    this.#root = isMarked ? file.dict(file.catalog.get('StructTreeRoot')) : undefined;
  }

  /**
   * Returns the page's part of the tree: the elements below the root that have content on the page, each with its elements and
   * marked-content identifiers of the page in the order of the tree. Elements that are listed again, nested deeper than 64 or malformed are
   * left out, and so are kids after the first 100,000.
   * @returns undefined unless the elements that lead to the page include a large one; then PDFium reads them as well
   */
  of(page: Ref): readonly StructureNode[] | undefined {
    if (this.#root === undefined) return undefined;
    const nodes = this.#nodesOn(page, this.#root);
    if (![...nodes.values()].some(({ kids }) => kids.length > this.most)) return undefined;
    const from = { page: page.num, nodes, seen: new Set([ROOT]), looked: { count: 0 } };
    return this.#children(ROOT, from, 0).filter((child) => typeof child !== 'number');
  }

  #nodesOn(page: Ref, root: PdfDict): Map<number, Node> {
    const file = this.#file;
    this.#parentTree ??= new Map(numberTreeEntries(file, root.get('ParentTree')));
    const key = file.number(file.dict(page)?.get('StructParents'));
    const elements = key === undefined ? [] : (file.array(this.#parentTree.get(key)) ?? []);
    const nodes = new Map<number, Node>([[ROOT, this.#node(root)]]);
    for (const element of elements.slice(0, MAX_KIDS)) this.#addWithParents(element, nodes);
    return nodes;
  }

  /** Elements that are nested too deep are not connected with the root, and so not read. */
  #addWithParents(element: PdfValue, nodes: Map<number, Node>): void {
    const root = this.#file.catalog.get('StructTreeRoot');
    let value: PdfValue | undefined = element;
    let below = ROOT;
    for (let depth = 0; depth <= MAX_DEPTH && value instanceof Ref; depth++) {
      const at: number = root instanceof Ref && value.num === root.num ? ROOT : value.num;
      const dict: PdfDict | undefined = nodes.get(at)?.dict ?? this.#large.get(at) ?? this.#file.dict(value);
      if (dict === undefined) return;
      const num = dict.isOfType('StructTreeRoot') ? ROOT : at;
      const known = nodes.get(num);
      const node = known ?? this.#node(dict);
      if (node.kids.length > this.most) this.#large.set(num, dict);
      nodes.set(num, node);
      if (below !== ROOT) node.inside.add(below);
      if (known !== undefined) return;
      below = num;
      value = dict.get('P');
    }
  }

  #node(dict: PdfDict): Node {
    const kids = dict.get('K') ?? null;
    return { dict, kids: this.#file.array(kids) ?? [kids], inside: new Set() };
  }

  #children(num: number, from: Reading, depth: number): readonly (StructureNode | number)[] {
    const node = from.nodes.get(num);
    if (node === undefined || depth > MAX_DEPTH) return [];
    const { dict, kids, inside } = node;
    const elementOf = (it: number): readonly StructureNode[] => {
      if (!inside.has(it) || from.seen.has(it)) return [];
      from.seen.add(it);
      return [this.#structureOf(it, from, depth + 1)];
    };
    const isLeft = (): boolean => from.looked.count++ < MAX_KIDS;
    if (kids.length > this.most)
      return this.#placed(node, this.#placesOf(num, node), from.page).flatMap(
        ([, kid]): readonly (StructureNode | number)[] => {
          if (!isLeft()) return [];
          return kid instanceof Ref ? elementOf(kid.num) : [kid];
        },
      );
    return kids.flatMap((kid): readonly (StructureNode | number)[] => {
      if (!isLeft()) return [];
      if (kid instanceof Ref && inside.has(kid.num)) return elementOf(kid.num);
      const found = this.#markOf(kid, dict);
      return found?.page === from.page ? [found.mark] : [];
    });
  }

  /** Returns the kids of a large element that are on a page. */
  #placed({ inside }: Node, { elements, marks }: KidPlaces, page: number): readonly Placed<Ref | number>[] {
    const placed = [...inside].flatMap((it): readonly Placed<Ref>[] => {
      const place = elements.get(it);
      return place === undefined ? [] : [[place, new Ref(it)]];
    });
    return [...placed, ...(marks.get(page) ?? [])].sort(([one], [other]) => one - other);
  }

  /** Returns the mark that a kid of an element is; undefined for kids of other kinds. */
  #markOf(kid: PdfValue, dict: PdfDict): Mark | undefined {
    const marked = typeof kid === 'number' ? undefined : this.#file.dict(kid);
    if (typeof kid !== 'number' && (marked?.isOfType('MCR') !== true || marked.has('Stm'))) return undefined;
    const mark = typeof kid === 'number' ? kid : this.#file.number(marked?.get('MCID'));
    const page = marked?.get('Pg') ?? dict.get('Pg');
    return mark !== undefined && page instanceof Ref ? { page: page.num, mark } : undefined;
  }

  #structureOf(num: number, from: Reading, depth: number): StructureNode {
    const dict = from.nodes.get(num)?.dict ?? new PdfDict();
    const written = this.#file.name(dict.get('S')) ?? '';
    const role = this.#file.name(this.#file.dict(this.#root?.get('RoleMap'))?.get(written));
    const text = (key: string): string => (this.#file.maybeText(dict.get(key)) ?? '').replaceAll('\0', '');
    const [actualText, alternateText, language] = [text('ActualText'), text('Alt'), text('Lang')];
    return {
      type: role ?? written,
      ...(actualText !== '' && { actualText }),
      ...(alternateText !== '' && { alternateText }),
      ...(language !== '' && { language }),
      children: this.#children(num, from, depth),
    };
  }

  #placesOf(num: number, { dict, kids }: Node): KidPlaces {
    const known = this.#places.get(num);
    if (known !== undefined) return known;
    const elements = new Map<number, number>();
    const marks = new Map<number, Placed<number>[]>();
    for (const [place, kid] of kids.entries()) {
      const found = kid instanceof Ref ? undefined : this.#markOf(kid, dict);
      if (kid instanceof Ref && !elements.has(kid.num)) elements.set(kid.num, place);
      if (found !== undefined) addToGroup(marks, found.page, [place, found.mark]);
    }
    const places = { elements, marks };
    this.#places.set(num, places);
    return places;
  }
}

/** Stands for the object number of the root, which may be a direct object. */
const ROOT = 0;

/** The reading of one page. */
interface Reading {
  /** The object number of the page. */
  readonly page: number;
  readonly nodes: ReadonlyMap<number, Node>;
  /** The elements that have been read. */
  readonly seen: Set<number>;
  readonly looked: { count: number };
}
