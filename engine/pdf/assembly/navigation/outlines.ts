import { baseName } from '../../../media-types/file-names.js';
import { PdfDict, PdfName, PdfString, type Ref } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { outlineIndex } from './outline-index.js';
import { type Branch, hang, OutlinePart } from './outline-part.js';

/**
 * Carries the outline over: items that lead to kept pages, with those above them, and items that lead to no page.
 * With `join`, each source's items stand below a bookmark that is called like its file and leads to its first page.
 */
export function outlinesCarrier({ join }: { readonly join: boolean }): Carrier {
  return new OutlinesCarrier(join);
}

/** A bookmark of a file, without what ties it to its siblings. */
interface Bookmark {
  readonly ref: Ref;
  readonly item: PdfDict;
  readonly branch: Branch | undefined;
}

class OutlinesCarrier implements Carrier {
  readonly #join: boolean;
  readonly #bookmarks: Bookmark[] = [];
  #root: Ref | undefined;
  #branch: Branch | undefined;

  constructor(join: boolean) {
    this.#join = join;
  }

  carry(contribution: Contribution, { writer }: Assembly): void {
    if (contribution.repeat) return;
    const { file, sourcePages, kept, name } = contribution;
    const part = new OutlinePart(contribution, outlineIndex(file, sourcePages));
    this.#root ??= writer.allocate();
    if (!this.#join) {
      this.#branch = part.write(writer, this.#root);
      return;
    }
    const ref = writer.allocate();
    const item = PdfDict.of({ Title: PdfString.fromText(baseName(name)) });
    const [first] = kept;
    if (first !== undefined) item.set('Dest', [first.target, new PdfName('Fit')]);
    this.#bookmarks.push({ ref, item, branch: part.write(writer, ref) });
  }

  finish({ writer, catalog }: Assembly): void {
    const branch = this.#join ? this.#writeBookmarks(writer, this.#root) : this.#branch;
    if (this.#root === undefined || branch === undefined) return;
    writer.write(this.#root, hang(PdfDict.of({ Type: new PdfName('Outlines') }), branch, true));
    catalog.set('Outlines', this.#root);
  }

  #writeBookmarks(writer: Assembly['writer'], root: Ref | undefined): Branch | undefined {
    const all = this.#bookmarks;
    const [first, last] = [all[0], all.at(-1)];
    if (root === undefined || first === undefined || last === undefined) return undefined;
    let visible = all.length;
    all.forEach(({ ref, item, branch }, at) => {
      const [previous, next] = [all[at - 1], all[at + 1]];
      if (previous !== undefined) item.set('Prev', previous.ref);
      if (next !== undefined) item.set('Next', next.ref);
      if (branch !== undefined) hang(item, branch, true);
      visible += branch?.visible ?? 0;
      writer.write(ref, item.set('Parent', root));
    });
    return { first: first.ref, last: last.ref, visible };
  }
}
