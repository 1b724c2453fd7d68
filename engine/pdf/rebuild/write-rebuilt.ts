import { NewPageTree } from '../assembly/new-page-tree.js';
import { newId } from '../xref/file-id.js';
import { PdfDict, PdfName, PdfStream, type Ref, type PdfValue } from '../syntax/values.js';
import { PdfWriter } from '../write/writer.js';
import { findCatalog, findInfo } from './found-catalog.js';
import type { FoundObjects } from './found-objects.js';
import { type FoundPage, type FoundPages, findPages } from './found-pages.js';
import { mapRefs } from './map-refs.js';
import { PageDefaults, type PageState } from './page-defaults.js';

export interface WrittenPages extends FoundPages {
  /** How many of the pages are drawn with what is not there; it has something in its place. */
  readonly lacking: number;
}

/** Writes a document of the pages that are found, and of all that they and the catalog lead to; nothing where there are none. */
export function writeRebuilt(objects: FoundObjects, target: string): WrittenPages {
  const catalog = findCatalog(objects);
  const found = findPages(objects, catalog.pages);
  if (found.pages.length === 0) return { ...found, lacking: 0 };
  using writer = new PdfWriter(target, { version: objects.version, objectStreams: false });
  const copier = new FoundCopier(objects, writer);
  const tree = new NewPageTree(writer);
  const defaults = new PageDefaults(objects, found.pages);
  let lacking = 0;
  for (const [index, page] of found.pages.entries()) {
    if (copier.writePage(page, { tree, index, defaults }).lacks) lacking += 1;
  }
  const root = copier.copyDict(catalog.dict().clone().set('Type', new PdfName('Catalog')), ['Pages']);
  const info = findInfo(objects);
  const copiedInfo = info === undefined ? null : copier.map(info);
  copier.drain();
  root.set('Pages', tree.finish());
  writer.finish({ root: writer.add(root), info: copiedInfo ?? undefined, id: newId() });
  return { ...found, lacking };
}

interface PagePlace {
  readonly tree: NewPageTree;
  readonly index: number;
  readonly defaults: PageDefaults;
}

/** Copies what is found, each object once, and only what something leads to. */
class FoundCopier {
  readonly #targets = new Map<number, Ref>();
  #queue: number[] = [];

  constructor(
    private readonly objects: FoundObjects,
    private readonly writer: PdfWriter,
  ) {}

  writePage({ num, inherited }: FoundPage, { tree, index, defaults }: PagePlace): PageState {
    const value = this.objects.get(num);
    const dict = value instanceof PdfDict ? value.clone() : new PdfDict();
    for (const [key, attribute] of inherited) dict.set(key, attribute);
    const state = defaults.complete(dict);
    const target = this.#targetOf(num);
    const copy = this.copyDict(dict, ['Parent']);
    this.writer.write(target, copy.set('Type', new PdfName('Page')).set('Parent', tree.parent(index)));
    tree.place(index, target);
    return state;
  }

  /** The new reference for an object, which is copied if it is no page or other part of the page tree. */
  map(ref: Ref): Ref | null {
    const known = this.#targets.get(ref.num);
    if (known !== undefined) return known;
    if (!this.objects.has(ref.num) || isMachinery(this.objects.get(ref.num))) return null;
    this.#queue.push(ref.num);
    return this.#targetOf(ref.num);
  }

  copyDict(dict: PdfDict, without: readonly string[] = []): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict.entries())
      if (!without.includes(key))
        copy.set(
          key,
          mapRefs(value, (ref) => this.map(ref)),
        );
    return copy;
  }

  drain(): void {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      for (const num of batch) this.#write(num);
    }
  }

  #write(num: number): void {
    const value = this.objects.get(num);
    const target = this.#targetOf(num);
    if (value instanceof PdfStream) {
      this.writer.writeStream(target, this.copyDict(value.dict, ['Length']), this.objects.data(value));
    } else
      this.writer.write(
        target,
        mapRefs(value, (ref) => this.map(ref)),
      );
  }

  #targetOf(num: number): Ref {
    const target = this.#targets.get(num) ?? this.writer.allocate();
    this.#targets.set(num, target);
    return target;
  }
}

/** What belongs to the file as it was: pages that are kept have their places before anything leads to them. */
function isMachinery(value: PdfValue): boolean {
  const dict = value instanceof PdfStream ? value.dict : value;
  return dict instanceof PdfDict && ['Pages', 'Page', 'ObjStm', 'XRef'].some((type) => dict.isOfType(type));
}
