import type { PageFacts } from '../../document/document-model.js';
import type { ElementPlace, Figure, FlowElement, Footnote, ListItem, Table } from '../../document/flow-elements.js';
import { PdfDict, PdfName } from '../syntax/values.js';
import { alternateText } from './alternate-text.js';
import type { Leaf, LeafPlace, TextLeaf } from './leaf.js';
import { SectionStack } from './section-stack.js';
import { StructureNode } from './structure-node.js';
import { tableAttributes } from './table-attributes.js';

/** Makes the structure elements of a document from its flow elements, and records where each stands. */
export class StructureBuilder {
  readonly document = new StructureNode('Document');
  readonly #places = new Map<number, LeafPlace[]>();
  /** For each page, the element for text that the document model does not contain. */
  readonly #rest = new Map<number, TextLeaf>();
  readonly #sections = new SectionStack(this.document);
  readonly #scanned: ReadonlySet<number>;
  #openList:
    { readonly list: number; readonly levels: { readonly list: StructureNode; body: StructureNode }[] } | undefined;
  #notes = 0;

  constructor(pages: readonly PageFacts[]) {
    this.#scanned = new Set(pages.filter(({ scanned }) => scanned).map(({ number }) => number));
    for (const { header, footer } of pages) {
      for (const { places } of header) this.#place(places, { kind: 'artifact', artifact: 'Header' });
      for (const { places } of footer) this.#place(places, { kind: 'artifact', artifact: 'Footer' });
    }
  }

  placesOn(page: number): readonly LeafPlace[] {
    return this.#places.get(page) ?? [];
  }

  /** Returns the element of a page for what belongs to no other. */
  restOf(page: number): TextLeaf {
    const known = this.#rest.get(page);
    if (known !== undefined) return known;
    const leaf: TextLeaf = { kind: 'text', node: this.document.add(new StructureNode('P')) };
    this.#rest.set(page, leaf);
    return leaf;
  }

  add(element: FlowElement): void {
    if (element.kind === 'page') {
      this.#beginPage(element.number);
      return;
    }
    if (element.kind === 'list-item') this.#addItem(element);
    else {
      const interrupts = element.kind !== 'footnote' && element.kind !== 'figure';
      if (interrupts) this.#openList = undefined;
      if (element.kind === 'heading') this.#leaf(element, this.#sections.heading(element.level));
      else this.#addTo(this.#sections.current, element);
    }
  }

  #beginPage(number: number): void {
    const leaf: TextLeaf = { kind: 'text', node: new StructureNode('P') };
    this.#rest.set(number, leaf);
    this.#sections.current.add(leaf.node);
  }

  #addTo(parent: StructureNode, element: Exclude<FlowElement, { readonly kind: 'page' }>): void {
    if (element.kind === 'table') this.#addTable(parent, element);
    else if (element.kind === 'figure') this.#addFigure(parent, element);
    else if (element.kind === 'footnote') this.#addNote(parent, element);
    else if (element.kind === 'code')
      this.#leaf(element, parent.add(new StructureNode('P')).add(new StructureNode('Code')));
    else if (element.kind === 'paragraph' && element.style === 'quote')
      this.#leaf(element, parent.add(new StructureNode('BlockQuote')).add(new StructureNode('P')));
    else if (element.kind === 'paragraph' && element.style === 'caption')
      this.#leaf(element, parent.add(new StructureNode('Caption')));
    else this.#leaf(element, parent.add(new StructureNode('P')));
  }

  #addItem(item: ListItem): void {
    if (this.#openList?.list !== item.list) this.#openList = { list: item.list, levels: [] };
    const { levels } = this.#openList;
    const depth = Math.min(item.level, levels.length + 1);
    levels.splice(depth);
    const open = levels[depth - 1];
    if (item.marker === undefined && open !== undefined) {
      this.#leaf(item, open.body.add(new StructureNode('P')));
      return;
    }
    const list = open?.list ?? (levels[depth - 2]?.body ?? this.#sections.current).add(listOf(item));
    const entry = list.add(new StructureNode('LI'));
    const label = item.marker && {
      node: entry.add(new StructureNode('Lbl')),
      glyphs: Array.from(item.marker.text.replace(/\s/g, '')).length,
    };
    const body = entry.add(new StructureNode('LBody'));
    this.#place(item.places, { kind: 'text', node: body, ...(label !== undefined && { label }) });
    levels[depth - 1] = { list, body };
  }

  #addTable(parent: StructureNode, table: Table): void {
    const node = parent.add(new StructureNode('Table'));
    if (table.caption !== undefined) this.#leaf(table.caption, node.add(new StructureNode('Caption')));
    const rows = Array.from({ length: table.rowCount }, () => node.add(new StructureNode('TR')));
    for (const cell of table.cells) {
      const made = new StructureNode(cell.row < table.headerRows ? 'TH' : 'TD');
      made.attributes.push(...tableAttributes(cell, made.type === 'TH'));
      rows[cell.row]?.add(made);
      const [only, ...others] = cell.content;
      if (only?.kind === 'paragraph' && others.length === 0) this.#leaf(only, made);
      else for (const element of cell.content) if (element.kind !== 'page') this.#addTo(made, element);
    }
  }

  #addFigure(parent: StructureNode, figure: Figure): void {
    const { places, caption, behindText } = figure;
    if (behindText && !this.#scanned.has(places[0]?.page ?? 0))
      this.#place(places, { kind: 'artifact', artifact: 'Background' });
    else {
      const node = parent.add(new StructureNode('Figure', { alt: alternateText(figure) }));
      this.#place(places, { kind: 'figure', node });
    }
    if (caption !== undefined) this.#leaf(caption, parent.add(new StructureNode('Caption')));
  }

  #addNote(parent: StructureNode, { content, places }: Footnote): void {
    const node = parent.add(new StructureNode('Note', { id: `note-${++this.#notes}` }));
    const [only, ...others] = content;
    if (only === undefined || others.length === 0) this.#leaf({ places }, node);
    else for (const paragraph of content) this.#leaf(paragraph, node.add(new StructureNode('P')));
  }

  #leaf({ places }: { readonly places: readonly ElementPlace[] }, node: StructureNode): void {
    this.#place(places, { kind: 'text', node });
  }

  #place(places: readonly ElementPlace[], leaf: Leaf): void {
    places.forEach(({ page, box }, order) => {
      const there = this.#places.get(page) ?? [];
      this.#places.set(page, there);
      there.push({ box, leaf, order });
    });
  }
}

function listOf({ marker }: ListItem): StructureNode {
  const list = new StructureNode('L');
  const numbering = new PdfName(marker === undefined ? 'None' : numberings[marker.style]);
  list.attributes.push(PdfDict.of({ O: new PdfName('List'), ListNumbering: numbering }));
  return list;
}

const numberings = {
  bullet: 'Disc',
  decimal: 'Decimal',
  'lower-letter': 'LowerAlpha',
  'upper-letter': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
} as const;
