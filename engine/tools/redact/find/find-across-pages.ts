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

/** Finds the matches that begin at the end of a page and go on at the beginning of the next one. */
export default function findAcrossPages({ search, ends }: FindAcrossPagesInput): Promise<PdfResult<PartsOnPages>> {
  return pdfResult(() => {
    const matcher = matcherOf(search);
    const parts = new Map<number, Found[]>();
    const add = (page: number, part: Found): void => void parts.set(page, [...(parts.get(page) ?? []), part]);
    for (const [page, { tails }] of ends) {
      for (const tail of tails) {
        for (const head of ends.get(page + 1)?.heads ?? []) {
          for (const [before, after] of partsAcross(tail, head, matcher)) {
            add(page, before);
            add(page + 1, after);
          }
        }
      }
    }
    return parts;
  });
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
