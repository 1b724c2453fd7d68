import { baseName } from '../../../files/file-names.js';
import { PdfDict, PdfName, PdfString, type Ref } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { outlineIndex } from './outline-index.js';
import { type ChildItems, setChildItems, OutlinePart } from './outline-part.js';

/**
 * Carries outline items that lead to kept pages, with their ancestors, and items that lead to no page. With `join`, the
 * items of each source are placed below a bookmark that has its file name and leads to its first page.
 */
export function outlinesCarrier({ join }: { readonly join: boolean }): Carrier {
  return new OutlinesCarrier(join);
}

/** The bookmark of a source file, without links to its siblings. */
interface Bookmark {
  readonly ref: Ref;
  readonly item: PdfDict;
  readonly branch: ChildItems | undefined;
}

class OutlinesCarrier implements Carrier {
  readonly #join: boolean;
  readonly #bookmarks: Bookmark[] = [];
  #root: Ref | undefined;
  #childItems: ChildItems | undefined;

  constructor(join: boolean) {
    this.#join = join;
  }

  carry(contribution: Contribution, { writer }: Assembly): void {
    if (contribution.repeat) return;
    const { file, sourcePages, kept, name } = contribution;
    const part = new OutlinePart(contribution, outlineIndex(file, sourcePages));
    this.#root ??= writer.allocate();
    if (!this.#join) {
      this.#childItems = part.write(writer, this.#root);
      return;
    }
    const ref = writer.allocate();
    const item = PdfDict.of({ Title: PdfString.fromText(baseName(name)) });
    const [first] = kept;
    if (first !== undefined) item.set('Dest', [first.target, new PdfName('Fit')]);
    this.#bookmarks.push({ ref, item, branch: part.write(writer, ref) });
  }

  finish({ writer, catalog }: Assembly): void {
    const branch = this.#join ? this.#writeBookmarks(writer, this.#root) : this.#childItems;
    if (this.#root === undefined || branch === undefined) return;
    writer.write(this.#root, setChildItems(PdfDict.of({ Type: new PdfName('Outlines') }), branch, true));
    catalog.set('Outlines', this.#root);
  }

  #writeBookmarks(writer: Assembly['writer'], root: Ref | undefined): ChildItems | undefined {
    const all = this.#bookmarks;
    const [first, last] = [all[0], all.at(-1)];
    if (root === undefined || first === undefined || last === undefined) return undefined;
    let visible = all.length;
    all.forEach(({ ref, item, branch }, at) => {
      const [previous, next] = [all[at - 1], all[at + 1]];
      if (previous !== undefined) item.set('Prev', previous.ref);
      if (next !== undefined) item.set('Next', next.ref);
      if (branch !== undefined) setChildItems(item, branch, true);
      visible += branch?.visible ?? 0;
      writer.write(ref, item.set('Parent', root));
    });
    return { first: first.ref, last: last.ref, visible };
  }
}
