import type { Copier } from '../write/copier.js';
import { pageDict } from '../pages/page-tree.js';
import { PdfDict, PdfName, type PdfValue, type Ref } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';
import type { NewPageTree } from './new-page-tree.js';

/** What a page that comes a second time has in common with its first copy. */
const shared = ['Contents', 'Resources', 'Group', 'Thumb', 'Metadata', 'AF'];
/**
 * What a page says of other pages, or of the document as it was: separations (they name their sister pages), parts of
 * a print run, and private data of the program that made it, which may hold all of the document once more.
 */
const ofTheWhole = ['SeparationInfo', 'DPart', 'PieceInfo', 'TemplateInstantiated'];

/** Writes the pages of the new document. */
export class PageCopies {
  readonly #writer: PdfWriter;
  readonly #tree: NewPageTree;
  readonly #carriers: readonly Carrier[];
  /** Resources that are no objects of their own in the source, but that several pages get. */
  #resources = new Map<PdfDict, Ref>();

  constructor(writer: PdfWriter, tree: NewPageTree, carriers: readonly Carrier[]) {
    this.#writer = writer;
    this.#tree = tree;
    this.#carriers = carriers.filter(({ changePage }) => changePage !== undefined);
  }

  /** Copies the pages and all that they lead to; what a repeated page shares goes through the copier of the first. */
  copy(contribution: Contribution, sharing: Copier = contribution.copier): void {
    if (sharing === contribution.copier) this.#resources = new Map();
    for (const kept of contribution.kept) this.#copyPage(kept, contribution, sharing);
    sharing.drain();
    contribution.copier.drain();
  }

  #copyPage(kept: KeptPage, contribution: Contribution, sharing: Copier): void {
    const { file, copier, whole } = contribution;
    const { page, target, targetIndex } = kept;
    const dict = pageDict(file, page);
    dict.delete('Parent');
    if (!whole || contribution.repeat) for (const key of ofTheWhole) dict.delete(key);
    for (const carrier of this.#carriers) carrier.changePage?.(dict, kept, contribution);
    const common = new Map<string, PdfValue>();
    for (const key of shared) {
      const value = dict.get(key);
      if (value === undefined || (key !== 'Resources' && sharing === copier)) continue;
      common.set(key, key === 'Resources' ? this.#resourcesOf(value, sharing) : sharing.copyValue(value));
      dict.delete(key);
    }
    const copy = copier.copyDict(dict, page.ref);
    for (const [key, value] of common) copy.set(key, value);
    this.#writer.write(target, copy.set('Type', new PdfName('Page')).set('Parent', this.#tree.parent(targetIndex)));
    this.#tree.place(targetIndex, target);
  }

  /** A dictionary that a node of the page tree hands down would else be written into each page. */
  #resourcesOf(value: PdfValue, copier: Copier): PdfValue {
    if (!(value instanceof PdfDict)) return copier.copyValue(value);
    const known = this.#resources.get(value) ?? this.#writer.add(copier.copyDict(value));
    this.#resources.set(value, known);
    return known;
  }
}
