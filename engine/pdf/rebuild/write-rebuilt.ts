import { NewPageTree } from '../assembly/new-page-tree.js';
import { newId } from '../xref/file-id.js';
import { PdfDict, PdfName, PdfStream, type Ref } from '../syntax/values.js';
import { PdfWriter } from '../write/writer.js';
import { findCatalog, findInfo } from './found-catalog.js';
import type { FoundObjects } from './found-objects.js';
import { type FoundPage, type FoundPages, findPages } from './found-pages.js';
import { mapRefs } from './map-refs.js';
import { PageDefaults, type PageState } from './page-defaults.js';
import { WrittenCheck } from './written-check.js';

export interface WrittenPages extends FoundPages {
  /** Number of pages with substitutes for missing fonts or resources. */
  readonly incomplete: number;
  /** The numbers of pages whose content cannot be read, or is too long to be drawn in reasonable memory. */
  readonly oversized: readonly number[];
  /** Whether the document has passed the checks of an intact one; false when it was not checked. */
  readonly isChecked: boolean;
  /** Whether nothing is lost: it has passed, with its page tree, and every object to which it refers was found, complete. */
  readonly isWhole: boolean;
}

/**
 * Writes a document of the pages found, and of everything that they and the catalog refer to; nothing when there are no
 * pages.
 */
export function writeRebuilt(objects: FoundObjects, target: string): WrittenPages {
  const catalog = findCatalog(objects);
  const found = findPages(objects, catalog.pages);
  if (found.pages.length === 0) return { ...found, incomplete: 0, oversized: [], isChecked: false, isWhole: false };
  using writer = new PdfWriter(target, { version: objects.version, objectStreams: false });
  const tree = new NewPageTree(writer);
  const defaults = new PageDefaults(objects, found.pages);
  // A document with a trailer is usually recovered by qpdf, so a check would be in vain.
  const check = objects.trailers.length === 0 ? new WrittenCheck(objects, defaults) : undefined;
  const copier = new FoundCopier(objects, writer, check);
  for (const { num } of found.pages) copier.number(num);
  const oversized: number[] = [];
  let incomplete = 0;
  for (const [index, page] of found.pages.entries()) {
    const state = copier.writePage(page, { tree, index, defaults });
    if (state.isIncomplete) incomplete += 1;
    if (state.isOversized) oversized.push(index + 1);
  }
  const root = copier.copyDict(catalog.dict().clone().set('Type', new PdfName('Catalog')), ['Pages']);
  const info = findInfo(objects);
  const copiedInfo = info === undefined ? null : copier.map(info);
  copier.drain();
  root.set('Pages', tree.finish());
  writer.finish({ root: writer.add(root), info: copiedInfo ?? undefined, id: newId() });
  const hasCatalog = catalog.num !== undefined && objects.isUndisputed(catalog.num);
  const isWhole = check?.isWhole === true && hasCatalog && found.isOrdered;
  return { ...found, incomplete, oversized, isChecked: check?.isPassed === true, isWhole };
}

interface PageTarget {
  readonly tree: NewPageTree;
  readonly index: number;
  readonly defaults: PageDefaults;
}

/** Copies found objects, each once, if anything refers to them. */
class FoundCopier {
  readonly #targets = new Map<number, Ref>();
  #queue: number[] = [];

  constructor(
    private readonly objects: FoundObjects,
    private readonly writer: PdfWriter,
    private readonly check: WrittenCheck | undefined,
  ) {}

  /** Gives an object its new number, to which others can refer from now on. */
  number(num: number): void {
    this.#targetOf(num);
  }

  writePage({ num, inherited }: FoundPage, { tree, index, defaults }: PageTarget): PageState {
    this.check?.object(num);
    const value = this.objects.get(num);
    const dict = value instanceof PdfDict ? value.clone() : new PdfDict();
    for (const [key, attribute] of inherited) dict.set(key, attribute);
    const state = defaults.complete(dict);
    const target = this.#targetOf(num);
    const copy = this.copyDict(dict, ['Parent']);
    this.check?.page(copy, state);
    this.writer.write(target, copy.set('Type', new PdfName('Page')).set('Parent', tree.parent(index)));
    tree.place(index, target);
    return state;
  }

  /**
   * Returns the new reference for an object, which is queued for copying; null if it belongs to the old file structure.
   * Kept pages get their new numbers before anything refers to them.
   */
  map(ref: Ref): Ref | null {
    const known = this.#targets.get(ref.num);
    if (known !== undefined) return known;
    this.check?.object(ref.num);
    if (!this.objects.has(ref.num) || this.objects.hasRole(ref.num, 'structure')) return null;
    this.#queue.push(ref.num);
    return this.#targetOf(ref.num);
  }

  copyDict(dict: PdfDict, excluded: readonly string[] = []): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict.entries())
      if (!excluded.includes(key))
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
      for (const num of this.objects.inFileOrder(batch)) this.#write(num);
    }
  }

  #write(num: number): void {
    const value = this.objects.read(num);
    const target = this.#targetOf(num);
    if (value instanceof PdfStream) {
      this.check?.stream(num, value);
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
