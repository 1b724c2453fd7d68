import { addToGroup } from '../../../groups.js';
import { pdfResult, type PdfResult } from '../../../pdf/file/pdf-result.js';
import { matcherOf } from '../../../text/search/find-text.js';
import type { Found, Matcher, Search } from '../../../text/search/search.js';
import type { PageEnds, TextEnd } from './text-ends.js';

export interface FindAcrossPagesInput {
  readonly search: Search;
  readonly ends: ReadonlyMap<number, PageEnds>;
}

/** The parts of matches that begin on the page before or go on on the next page, as ranges of the text of a page in reading order. */
export type PartsOnPages = ReadonlyMap<number, readonly Found[]>;

/** Finds the matches that begin at the end of a page and go on at the beginning of the next one with text. */
export default function findAcrossPages({ search, ends }: FindAcrossPagesInput): Promise<PdfResult<PartsOnPages>> {
  return pdfResult(() => {
    const matcher = matcherOf(search);
    const parts = new Map<number, Found[]>();
    for (const [page, { tails, isWithoutText }] of ends) {
      for (const next of pagesBehind(page, ends, isWithoutText)) {
        for (const [before, after] of partsOnTwo(tails, ends.get(next)?.heads ?? [], matcher)) {
          addToGroup(parts, page, before);
          addToGroup(parts, next, after);
        }
      }
    }
    return parts;
  });
}

/**
 * Yields the pages at which the text of a page may go on: those without text, and the next one with text.
 * @param isWithoutText of the page itself, from which text goes on to the next page only: a document may consist of such pages
 */
function* pagesBehind(page: number, ends: FindAcrossPagesInput['ends'], isWithoutText: boolean): Generator<number> {
  for (let next = page + 1; ends.has(next); next++) {
    yield next;
    if (isWithoutText || ends.get(next)?.isWithoutText !== true) return;
  }
}

function partsOnTwo(
  tails: readonly TextEnd[],
  heads: readonly TextEnd[],
  matcher: Matcher,
): readonly (readonly [Found, Found])[] {
  return tails.flatMap((tail) => heads.flatMap((head) => partsAcross(tail, head, matcher)));
}

function partsAcross(tail: TextEnd, head: TextEnd, matcher: Matcher): readonly (readonly [Found, Found])[] {
  const { length } = tail.text;
  const second = length + 1;
  return matcher
    .find(`${tail.text}\n${head.text}`)
    .filter(({ start, end }) => start < length && end > second)
    .map(({ start, end }) => [
      { start: tail.start + start, end: tail.start + length },
      { start: head.start, end: head.start + end - second },
    ]);
}
