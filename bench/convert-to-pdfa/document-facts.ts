import { dictionariesOf } from '../../test/fixtures/pdf/dictionaries.js';
import { difference, pageCountOf, pictureOf, textsOf } from '../../test/fixtures/look/evidence.js';

/** What of a document people expect to find in its PDF/A, by poppler and qpdf. */
export interface DocumentFacts {
  readonly pages: number;
  /** Words of all pages with their numbers. */
  readonly words: ReadonlyMap<string, number>;
  readonly counts: Readonly<Record<KeptPart, number>>;
}

/** Parts of documents that conversions lose. */
export const KEPT_PARTS = ['tags', 'fields', 'annotations', 'outlines', 'attachments'] as const;
export type KeptPart = (typeof KEPT_PARTS)[number];

/** Pages whose look is compared; more would take minutes for a book. */
const MAX_PAGES = 10;
/** Mean difference of a page at which it still looks the same: a hundredth, as for an edge that is smoothed otherwise. */
const MAX_DIFFERENCE = 0.01;
/** Annotations that are drawn: all but popups, and fields, which are counted as such. */
const NOT_ANNOTATIONS = new Set(['/Popup', '/Widget', '/Link']);

export async function factsOf(path: string): Promise<DocumentFacts> {
  const words = new Map<string, number>();
  for (const text of await textsOf({ path })) {
    for (const word of text.split(/\s+/).filter((it) => it !== '')) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const dictionaries = [...dictionariesOf(path).values()];
  const count = (isPart: (it: Readonly<Record<string, unknown>>) => boolean): number =>
    dictionaries.filter(isPart).length;
  return {
    pages: (await pageCountOf({ path })) ?? 0,
    words,
    counts: {
      tags: count((it) => it['/Type'] === '/StructTreeRoot'),
      fields: count((it) => '/FT' in it),
      annotations: count((it) => '/Rect' in it && '/Subtype' in it && !NOT_ANNOTATIONS.has(String(it['/Subtype']))),
      outlines: count((it) => '/Title' in it && '/Parent' in it),
      attachments: count((it) => '/EF' in it),
    },
  };
}

/** The share of the words that are still there. */
export function wordsKept(before: DocumentFacts, after: DocumentFacts): number {
  let [all, kept] = [0, 0];
  for (const [word, number] of before.words) {
    all += number;
    kept += Math.min(number, after.words.get(word) ?? 0);
  }
  return all === 0 ? 1 : kept / all;
}

/** Whether the pages look the same by poppler. */
export async function looksSame(before: string, after: string, pages: number): Promise<boolean> {
  for (let page = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const [one, other] = await Promise.all([pictureOf({ path: before }, page), pictureOf({ path: after }, page)]);
    if (difference(one, other) > MAX_DIFFERENCE) return false;
  }
  return true;
}
