import { answer, type PdfAnswer } from '../answer.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { PageContent } from '../page-content.js';
import { geometryOf } from '../page-geometry.js';
import type { Page } from '../page-tree.js';
import { Revision } from '../revision.js';
import { boxOperators, type Colour } from './boxes.js';
import type { HiddenSpots } from './hidden-spots.js';
import type { Search } from '../../text/search.js';
import type { SheetSpots } from './spots.js';

export interface RedactInput {
  readonly source: NamedSource;
  readonly target: string;
  /** For files on the way. */
  readonly folder: string;
  /** What goes from strings outside of content. */
  readonly search: Search;
  readonly colour: Colour;
  /** Each page at most once. */
  readonly pages: readonly SheetSpots[];
  /** Of those pages, the ones where whole operators go, by their numbers. */
  readonly coarse: readonly number[];
  /** The pages that were searched, by their numbers. */
  readonly chosen: 'all' | readonly number[];
  readonly hidden: readonly HiddenSpots[];
}

/** Removes what was found on pages, and every match in strings elsewhere, and draws boxes over where it was. */
export default function redactDocument({
  source: named,
  target,
  pages,
  colour,
}: RedactInput): Promise<PdfAnswer<null>> {
  return answer(() => {
    using source = openSource(named);
    using document = new RedactedDocument(source, target, colour);
    for (const { page, spots } of pages) {
      const found = source.tree.pages[page - 1];
      if (found !== undefined) document.redact(found, spots);
    }
    document.finish();
    return null;
  });
}

/** The document as it is written anew. */
class RedactedDocument implements Disposable {
  readonly #source: Source;
  readonly #colour: Colour;
  readonly #revision: Revision;
  readonly #content: PageContent;

  constructor(source: Source, target: string, colour: Colour) {
    this.#source = source;
    this.#colour = colour;
    this.#revision = new Revision(source, target);
    this.#content = new PageContent(this.#revision, source);
  }

  /** Without `finish` before, the result is no document. */
  [Symbol.dispose](): void {
    this.#revision[Symbol.dispose]();
  }

  redact(page: Page, spots: SheetSpots['spots']): void {
    const dict = this.#revision.pageDict(page);
    // It shows the page as it was, and private data may hold what it said.
    for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
    this.#content.wrap(dict, { after: boxOperators(spots, geometryOf(this.#source.file, dict), this.#colour) });
    this.#revision.replace(page.ref, dict);
  }

  finish(): void {
    this.#revision.finish();
  }
}
