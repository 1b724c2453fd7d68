import type { WorkFile } from '../../../contract/file.js';
import type { HiddenSpots } from '../../../pdf/redact/hidden/hidden-spots.js';
import type { SheetSpots, Spot } from '../../../pdf/redact/spots.js';
import type { OpenPages } from '../../../contract/tools/pages.js';
import type { RedactionRequest } from '../../../contract/tools/redaction.js';
import { findAsShown, type ShownFinds } from './find-as-shown.js';
import { findHidden, type HiddenFinds, joinedHidden } from './find-hidden.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import { type Ghosts, joinedGhosts, noGhosts } from '../ghosts.js';
import type { RedactionParts } from '../redaction-job.js';

/** What a document has of what is searched, where content draws it. */
export interface DocumentFinds {
  /** Those that have any. */
  readonly pages: readonly SheetSpots[];
  readonly hidden: readonly HiddenSpots[];
  /** Of a document that was redacted, the objects that have any outside of content, by their numbers. */
  readonly objects: readonly number[];
  /** Of those pages, the ones that have something which was to be removed before. */
  readonly left: readonly number[];
  /** What is removed when all this is. */
  readonly ghosts: { readonly pages: ReadonlyMap<string, Ghosts>; readonly hidden: ReadonlyMap<string, Ghosts> };
  /** Pages that could not be searched, by their numbers: since they are pictures, or nothing tells what their text says. */
  readonly pictures: readonly number[];
  readonly unreadable: readonly number[];
}

export async function findInDocument(file: WorkFile, parts: RedactionParts): Promise<DocumentFinds> {
  const { pages: tool, request } = parts;
  const document = await tool.open(file);
  const input: FindInput = { search: request.search };
  const module = new URL('./find-on-page.js', import.meta.url);
  const gathered = new Gathered();
  const chosen = chosenPages(document, request);
  for await (const { result } of document.each<PageFinds>(chosen, { module, input })) {
    gathered.add(result);
    request.progress(gathered.count, 2 * chosen.length);
  }
  return gathered.finish(await findHidden(file, parts), await findAsShown(file, parts));
}

export function chosenPages({ pageCount }: OpenPages, { pages }: RedactionRequest): readonly number[] {
  return pages === 'all' ? Array.from({ length: pageCount }, (_, index) => index + 1) : pages;
}

/** What was found on pages. */
export class Gathered {
  count = 0;
  readonly #pages = new Map<number, readonly Spot[]>();
  readonly #left = new Set<number>();
  readonly #pictures: number[] = [];
  readonly #unreadable: number[] = [];
  readonly #ghosts = new Map<string, Ghosts>();

  add(finds: PageFinds): void {
    const { page, isPicture, isUnreadable } = finds;
    this.count++;
    if (isPicture) this.#pictures.push(page);
    if (isUnreadable) this.#unreadable.push(page);
    this.#addFound(finds);
  }

  finish(content: HiddenFinds, shown?: ShownFinds): DocumentFinds {
    shown?.pages.forEach((finds) => this.#addFound(finds));
    const { hidden, ghosts } = shown === undefined ? content : joinedHidden([content, shown.hidden]);
    return {
      pages: Array.from(this.#pages, ([page, spots]) => ({ page, spots })),
      left: [...this.#left],
      pictures: this.#pictures,
      unreadable: shown?.pages.filter((it) => it.isUnreadable).map(({ page }) => page) ?? this.#unreadable,
      hidden,
      objects: [],
      ghosts: { pages: this.#ghosts, hidden: ghosts },
    };
  }

  #addFound({ page, spots, ghosts, isLeft }: PageFinds): void {
    const key = String(page);
    if (spots.length > 0) this.#pages.set(page, uniqueSpots([...(this.#pages.get(page) ?? []), ...spots]));
    if (isLeft) this.#left.add(page);
    if (ghosts.text.length > 0) this.#ghosts.set(key, joinedGhosts([this.#ghosts.get(key) ?? noGhosts, ghosts]));
  }
}

/** Readings of one page find most in the same places. */
function uniqueSpots(spots: readonly Spot[]): readonly Spot[] {
  return [...new Map(spots.map((spot) => [JSON.stringify(spot.text), spot])).values()];
}
