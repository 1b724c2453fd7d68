import type { Copier } from '../write/copier.js';
import { withCropBoxInside } from '../pages/page-geometry.js';
import { pageDict } from '../pages/page-tree.js';
import { PdfDict, PdfName, type PdfValue, type Ref } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';
import type { NewPageTree } from './new-page-tree.js';

/** Entries that a repeated page shares with its first copy. */
const sharedKeys = ['Contents', 'Resources', 'Group', 'Thumb', 'Metadata', 'AF'];
/**
 * Entries that refer to other pages or to the document as it was: separations (they list their sister pages), document
 * parts, and private data of applications, which may contain the whole document again.
 */
const documentKeys = ['SeparationInfo', 'DPart', 'PieceInfo', 'TemplateInstantiated'];

/** Writes the pages of the new document. */
export class PageCopies {
  readonly #writer: PdfWriter;
  readonly #tree: NewPageTree;
  readonly #carriers: readonly Carrier[];
  /** Direct resource dictionaries that several pages inherit. */
  #resources = new Map<PdfDict, Ref>();

  constructor(writer: PdfWriter, tree: NewPageTree, carriers: readonly Carrier[]) {
    this.#writer = writer;
    this.#tree = tree;
    this.#carriers = carriers.filter(({ changePage }) => changePage !== undefined);
  }

  /**
   * Copies the pages and all objects that they refer to. Shared entries of a repeated page go through the copier of the
   * first copy.
   */
  copy(contribution: Contribution, firstCopier: Copier = contribution.copier): void {
    if (firstCopier === contribution.copier) this.#resources = new Map();
    for (const kept of contribution.kept) this.#copyPage(kept, contribution, firstCopier);
    firstCopier.drain();
    contribution.copier.drain();
  }

  #copyPage(kept: KeptPage, contribution: Contribution, firstCopier: Copier): void {
    const { file, copier, whole } = contribution;
    const { page, target, targetIndex } = kept;
    const dict = withCropBoxInside(file, pageDict(file, page));
    dict.delete('Parent');
    if (!whole || contribution.repeat) for (const key of documentKeys) dict.delete(key);
    for (const carrier of this.#carriers) carrier.changePage?.(dict, kept, contribution);
    const common = new Map<string, PdfValue>();
    for (const key of sharedKeys) {
      const value = dict.get(key);
      if (value === undefined || (key !== 'Resources' && firstCopier === copier)) continue;
      common.set(key, key === 'Resources' ? this.#resourcesOf(value, firstCopier) : firstCopier.copyValue(value));
      dict.delete(key);
    }
    const copy = copier.copyDict(dict, page.ref);
    for (const [key, value] of common) copy.set(key, value);
    this.#writer.write(target, copy.set('Type', new PdfName('Page')).set('Parent', this.#tree.parent(targetIndex)));
    this.#tree.place(targetIndex, target);
  }

  /** Inherited direct resources become one object; otherwise each page would contain a copy. */
  #resourcesOf(value: PdfValue, copier: Copier): PdfValue {
    if (!(value instanceof PdfDict)) return copier.copyValue(value);
    const known = this.#resources.get(value) ?? this.#writer.add(copier.copyDict(value));
    this.#resources.set(value, known);
    return known;
  }
}
