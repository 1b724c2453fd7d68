import type { WorkFile } from '../../../contract/file.js';
import type { SecondaryAreas } from '../../../pdf/redact/secondary/secondary-areas.js';
import type { PageAreas, RedactionArea } from '../../../pdf/redact/redaction-area.js';
import type { OpenPages } from '../../../contract/tools/pages.js';
import type { RedactionRequest } from '../../../contract/tools/redaction.js';
import { findAsShown, type AsShownFinds } from './find-as-shown.js';
import { findInSecondaryContent, type SecondaryFinds, mergeSecondaryFinds } from './find-in-secondary-content.js';
import type { FindAcrossPagesInput, PartsOnPages } from './find-across-pages.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import type { PageEnds } from './text-ends.js';
import { addRemovedGlyphs, type RemovedGlyphs } from '../removed-glyphs.js';
import type { RedactionParts } from '../redaction-parts.js';
import type { MatchingObjects } from '../verify/objects-with-matches.js';

/** The matches of a search in the drawn content of a document. */
export interface DocumentFinds {
  /** The pages that have matches. */
  readonly pages: readonly PageAreas[];
  readonly secondary: readonly SecondaryAreas[];
  /** For a redacted document, the objects that have matches outside of content. */
  readonly objects: MatchingObjects;
  /** The numbers of pages with a match that should have been removed before. */
  readonly notRemoved: readonly number[];
  /** The numbers of pages on which other letters lie on letters of a match and are removed with them. */
  readonly piled: readonly number[];
  /** The digests of pages that have nothing to remove and that all readers read alike, by page number; see `cleanDigest`. */
  readonly cleanPages: ReadonlyMap<number, string>;
  /** The removed glyphs once these matches are removed. */
  readonly removedGlyphs: {
    readonly pages: ReadonlyMap<string, RemovedGlyphs>;
    readonly secondary: ReadonlyMap<string, RemovedGlyphs>;
  };
  /** By page number, where a match may begin on the page before or go on on the next page. */
  readonly ends: ReadonlyMap<number, PageEnds>;
  /** The numbers of pages with fields and other annotations whose text only viewers draw. */
  readonly undrawn: readonly number[];
  /** The numbers of pages that could not be searched: pages of images, and pages whose text is unknown. */
  readonly imagePages: readonly number[];
  readonly unreadable: readonly number[];
  /** The numbers of pages whose content cannot be decoded. */
  readonly undecoded: readonly number[];
  /** Whether content beside that of pages cannot be decoded: appearances, patterns, glyphs of Type 3 fonts. */
  readonly isSecondaryUndecoded: boolean;
}

export async function findInDocument(file: WorkFile, parts: RedactionParts): Promise<DocumentFinds> {
  const { pages: tool, request } = parts;
  const document = await tool.open(file);
  const gathered = new FindsCollector();
  const chosen = chosenPages(document, request);
  for await (const finds of findsOnPages(document, chosen, request)) {
    gathered.add(finds);
    request.progress(gathered.count, 2 * chosen.length);
  }
  for await (const finds of findsAcrossPages(gathered.ends, { search: request.search }, { document, parts }))
    gathered.replace(finds);
  return gathered.finish(await findInSecondaryContent(file, parts), await findAsShown(file, parts));
}

/** Yields the matches on each of the pages. */
export async function* findsOnPages(
  document: OpenPages,
  pages: readonly number[],
  { search }: Pick<RedactionRequest, 'search'>,
): AsyncGenerator<PageFinds> {
  const input: FindInput = { search };
  const module = new URL('./find-on-page.js', import.meta.url);
  for await (const { result } of document.each<PageFinds>(pages, { module, input })) yield result;
}

/**
 * Searches the pages again that have a part of a match which begins on the page before or goes on on the next page.
 * @param ends of all pages that were searched
 */
export async function* findsAcrossPages(
  ends: ReadonlyMap<number, PageEnds>,
  input: Omit<FindInput, 'acrossPages'>,
  { document, parts: { workshop } }: { readonly document: OpenPages; readonly parts: RedactionParts },
): AsyncGenerator<PageFinds> {
  if (![...ends].some(([page, { tails }]) => tails.length > 0 && ends.has(page + 1))) return;
  const { search } = input;
  const acrossInput: FindAcrossPagesInput = { search, ends };
  const answer = await workshop.call<PartsOnPages>(new URL('./find-across-pages.js', import.meta.url), acrossInput);
  if ('malformed' in answer) throw new Error(answer.malformed);
  const acrossPages = answer.value;
  if (acrossPages.size === 0) return;
  const module = new URL('./find-on-page.js', import.meta.url);
  const again = { module, input: { ...input, acrossPages } satisfies FindInput };
  for await (const { result } of document.each<PageFinds>([...acrossPages.keys()].sort(ascending), again)) yield result;
}

function ascending(one: number, other: number): number {
  return one - other;
}

export function chosenPages({ pageCount }: OpenPages, { pages }: RedactionRequest): readonly number[] {
  return pages === 'all' ? Array.from({ length: pageCount }, (_, index) => index + 1) : pages;
}

/** Collects the matches on pages. */
export class FindsCollector {
  count = 0;
  readonly #pages = new Map<number, PageAreas>();
  readonly #notRemoved = new Set<number>();
  readonly #piled = new Set<number>();
  readonly #cleanPages = new Map<number, string>();
  readonly #imagePages: number[] = [];
  readonly #unreadable: number[] = [];
  readonly #undecoded: number[] = [];
  readonly #undrawn: number[] = [];
  readonly #removedGlyphs = new Map<string, RemovedGlyphs>();
  readonly #ends = new Map<number, PageEnds>();

  add(finds: PageFinds): void {
    const { page, isImagePage, isUnreadable, isUndecoded, hasUndrawnText, cleanDigest, ends } = finds;
    this.count++;
    if (ends !== undefined) this.#ends.set(page, ends);
    if (cleanDigest !== undefined) this.#cleanPages.set(page, cleanDigest);
    if (isImagePage) this.#imagePages.push(page);
    if (isUnreadable) this.#unreadable.push(page);
    if (isUndecoded) this.#undecoded.push(page);
    if (hasUndrawnText) this.#undrawn.push(page);
    this.#addFound(finds);
  }

  /** Adds a page that has nothing to remove, as an earlier search of an equal page found. */
  addClean(page: number, { digest, ends }: { readonly digest: string; readonly ends: PageEnds | undefined }): void {
    this.count++;
    this.#cleanPages.set(page, digest);
    if (ends !== undefined) this.#ends.set(page, ends);
  }

  /** Replaces the finds of a page by those of a search that found more. */
  replace(finds: PageFinds): void {
    const { page, cleanDigest, removedGlyphs } = finds;
    if (cleanDigest === undefined) this.#cleanPages.delete(page);
    // The removed glyphs state how many glyphs are left before each of them, so those of two searches do not mix.
    for (const key of removedGlyphs.keys()) this.#removedGlyphs.delete(key);
    this.#addFound(finds);
  }

  get ends(): ReadonlyMap<number, PageEnds> {
    return this.#ends;
  }

  finish(content: SecondaryFinds, shown?: AsShownFinds): DocumentFinds {
    const shownPages = shown?.pages ?? [];
    for (const finds of shownPages) {
      if (finds.cleanDigest === undefined) this.#cleanPages.delete(finds.page);
      this.#addFound(finds);
    }
    const areShown = new Set(shownPages.map(({ page }) => page));
    const unreadable = [
      ...this.#unreadable.filter((page) => !areShown.has(page)),
      ...shownPages.filter((it) => it.isUnreadable).map(({ page }) => page),
    ];
    const { secondary, removedGlyphs, isUndecoded } =
      shown === undefined ? content : mergeSecondaryFinds([content, shown.secondary]);
    return {
      pages: [...this.#pages.values()],
      notRemoved: [...this.#notRemoved],
      piled: [...this.#piled],
      cleanPages: this.#cleanPages,
      ends: this.#ends,
      imagePages: this.#imagePages,
      unreadable: unreadable.sort((one, other) => one - other),
      undecoded: this.#undecoded,
      undrawn: this.#undrawn,
      isSecondaryUndecoded: isUndecoded,
      secondary,
      objects: { decoded: [], undecoded: [] },
      removedGlyphs: { pages: this.#removedGlyphs, secondary: removedGlyphs },
    };
  }

  #addFound({ page, areas, geometry, removedGlyphs, wasNotRemoved, arePiled }: PageFinds): void {
    const all = uniqueAreas([...(this.#pages.get(page)?.areas ?? []), ...areas]);
    if (areas.length > 0) this.#pages.set(page, { page, areas: all, geometry });
    if (wasNotRemoved) this.#notRemoved.add(page);
    if (arePiled) this.#piled.add(page);
    addRemovedGlyphs(this.#removedGlyphs, removedGlyphs);
  }
}

/** Several readings of one page find most matches in the same places. */
function uniqueAreas(areas: readonly RedactionArea[]): readonly RedactionArea[] {
  return [...new Map(areas.map((area) => [areaKey(area), area])).values()];
}

/** Areas with equal keys have the same glyphs. */
export function areaKey({ text }: RedactionArea): string {
  return JSON.stringify(text);
}
