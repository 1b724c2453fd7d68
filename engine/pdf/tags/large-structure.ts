import type { StructureNode } from '../../document/model.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref } from '../syntax/values.js';
import { numberTreeEntries } from '../trees/number-tree.js';

/** Elements with more kids are large: PDFium goes through all of them for each page, and for each element of a page. */
const MAX_SMALL = 1000;
/** Maximum depth of the tree, which also ends cycles. */
const MAX_DEPTH = 64;

/** An element with content on the page, or one around it. */
interface Node {
  readonly dict: PdfDict;
  readonly kids: readonly PdfValue[];
  /** The object numbers of the elements in it that are on the page. */
  readonly inside: Set<number>;
}

/** Where a large element has its kids. */
interface KidPlaces {
  readonly elements: ReadonlyMap<number, number>;
  /** Marked content, with the place of each. */
  readonly content: readonly (readonly [place: number, kid: PdfValue])[];
}

/** Reads the parts of a structure tree that pages have, in time that does not grow with the tree but for its first page. */
export class LargeStructures {
  readonly #file: PdfFile;
  readonly #root: PdfDict | undefined;
  readonly #places = new Map<number, KidPlaces>();
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

  /** Returns the page's part of the tree; undefined unless the elements that lead to it include a large one. */
  of(page: Ref): readonly StructureNode[] | undefined {
    if (this.#root === undefined) return undefined;
    const nodes = this.#nodesOn(page, this.#root);
    if (![...nodes.values()].some(({ kids }) => kids.length > this.most)) return undefined;
    return this.#children(ROOT, { page, nodes, depth: 0 }).filter((child) => typeof child !== 'number');
  }

  #nodesOn(page: Ref, root: PdfDict): Map<number, Node> {
    const file = this.#file;
    this.#parentTree ??= new Map(numberTreeEntries(file, root.get('ParentTree')));
    const key = file.number(file.dict(page)?.get('StructParents'));
    const elements = key === undefined ? [] : (file.array(this.#parentTree.get(key)) ?? []);
    const nodes = new Map<number, Node>([[ROOT, this.#node(root)]]);
    for (const element of elements) this.#addWithParents(element, nodes);
    return nodes;
  }

  /** Elements that are nested too deep are not connected with the root, and so not read. */
  #addWithParents(element: PdfValue, nodes: Map<number, Node>): void {
    const root = this.#file.catalog.get('StructTreeRoot');
    let value: PdfValue | undefined = element;
    let below = ROOT;
    for (let depth = 0; depth <= MAX_DEPTH && value instanceof Ref; depth++) {
      const dict = this.#file.dict(value);
      if (dict === undefined) return;
      const isRoot = (root instanceof Ref && value.num === root.num) || dict.isOfType('StructTreeRoot');
      const num: number = isRoot ? ROOT : value.num;
      const known = nodes.get(num);
      const node = known ?? this.#node(dict);
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

  #children(num: number, from: Reading): readonly (StructureNode | number)[] {
    const node = from.nodes.get(num);
    if (node === undefined || from.depth > MAX_DEPTH) return [];
    const { kids, inside } = node;
    if (kids.length <= this.most) return kids.flatMap((kid) => this.#kid(kid, node, from));
    const { elements, content } = this.#placesOf(num, kids);
    const places = [...inside].flatMap((it) => {
      const place = elements.get(it);
      return place === undefined ? [] : [[place, new Ref(it)] as const];
    });
    const all = [...places, ...content].sort(([one], [other]) => one - other);
    return all.flatMap(([, kid]) => this.#kid(kid, node, from));
  }

  #kid(kid: PdfValue, { dict, inside }: Node, from: Reading): readonly (StructureNode | number)[] {
    if (kid instanceof Ref && inside.has(kid.num))
      return [this.#structureOf(kid.num, { ...from, depth: from.depth + 1 })];
    const isOn = (value: PdfValue | undefined): boolean => value instanceof Ref && value.num === from.page.num;
    if (typeof kid === 'number') return isOn(dict.get('Pg')) ? [kid] : [];
    const marked = this.#file.dict(kid);
    if (marked?.isOfType('MCR') !== true || marked.has('Stm')) return [];
    const mark = this.#file.number(marked.get('MCID'));
    return mark !== undefined && isOn(marked.get('Pg') ?? dict.get('Pg')) ? [mark] : [];
  }

  #structureOf(num: number, from: Reading): StructureNode {
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
      children: this.#children(num, from),
    };
  }

  #placesOf(num: number, kids: readonly PdfValue[]): KidPlaces {
    const known = this.#places.get(num);
    if (known !== undefined) return known;
    const elements = new Map<number, number>();
    const content: [number, PdfValue][] = [];
    for (const [place, kid] of kids.entries()) {
      if (!(kid instanceof Ref)) content.push([place, kid]);
      else if (!elements.has(kid.num)) elements.set(kid.num, place);
    }
    const places = { elements, content };
    this.#places.set(num, places);
    return places;
  }
}

/** Stands for the object number of the root, which may be a direct object. */
const ROOT = 0;

interface Reading {
  readonly page: Ref;
  readonly nodes: ReadonlyMap<number, Node>;
  readonly depth: number;
}
