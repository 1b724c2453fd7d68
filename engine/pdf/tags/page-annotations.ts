import { type Matrix, transformBox } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import { rectangleOf } from '../syntax/rectangle.js';
import { type PdfDict, Ref, type PdfValue } from '../syntax/values.js';
import type { Box } from '../../geometry/geometry.js';
import type { PageLink } from './page-links.js';
import type { ParentTree } from './parent-tree.js';
import { StructureNode } from './structure-node.js';
import type { TaggedWriter } from './tagged-writer.js';

/** Annotations of the production of the page, which are no content. */
const untagged: ReadonlySet<string> = new Set(['PrinterMark', 'TrapNet']);

export interface TaggedAnnotations {
  /** The new /Annots of the page; undefined if it has none. */
  readonly list: readonly PdfValue[] | undefined;
  readonly links: readonly PageLink[];
  readonly others: readonly PageLink[];
}

/** Makes an element of each annotation of a page, which refers to it. */
export class AnnotationTagger {
  readonly #file: PdfFile;
  readonly #writer: TaggedWriter;
  readonly #parents: ParentTree;
  readonly #done = new Set<number>();

  constructor(file: PdfFile, writer: TaggedWriter, parents: ParentTree) {
    this.#file = file;
    this.#writer = writer;
    this.#parents = parents;
  }

  tag(page: Ref, annotations: PdfValue | undefined, toPage: Matrix): TaggedAnnotations {
    const links: PageLink[] = [];
    const others: PageLink[] = [];
    const list = this.#file.array(annotations)?.map((value) => {
      const dict = this.#file.dict(value);
      const subtype = this.#file.name(dict?.get('Subtype'));
      const isDone = value instanceof Ref && this.#done.has(value.num);
      if (dict === undefined || subtype === undefined || untagged.has(subtype) || isDone) return value;
      const node = new StructureNode(types.get(subtype) ?? 'Annot');
      const object = this.#write(value, { dict, node });
      node.add({ kind: 'object', page, object }, Infinity);
      (subtype === 'Link' ? links : others).push({ box: this.#boxOf(dict, toPage), node });
      return object;
    });
    return { list, links, others };
  }

  #write(value: PdfValue, { dict, node }: { readonly dict: PdfDict; readonly node: StructureNode }): Ref {
    const tagged = this.#writer.own(dict.clone().set('StructParent', this.#parents.addObject(node)));
    if (!(value instanceof Ref)) return this.#writer.add(tagged);
    this.#done.add(value.num);
    this.#writer.replace(value, tagged);
    return value;
  }

  #boxOf(dict: PdfDict, toPage: Matrix): Box {
    const [left, bottom, right, top] = rectangleOf(this.#file, dict.get('Rect')) ?? [0, 0, 0, 0];
    return transformBox(toPage, { left, top: bottom, right, bottom: top });
  }
}

const types: ReadonlyMap<string, string> = new Map([
  ['Link', 'Link'],
  ['Widget', 'Form'],
]);
