import { InvalidPages } from '../errors.js';

/** `a` or `a-b`, with optional spaces around the numbers. */
const ITEM = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/;

/** Maximum number of selected pages; overlapping ranges could select each page thousands of times. */
const MAX_SELECTED = 200_000;

/** A range of pages, 1-based, both ends included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a selection such as "1,3-5" for a document with `pageCount` pages.
 * @returns the ranges in the given order.
 * @throws InvalidPages for anything malformed, 0, a descending range or a page past the end.
 */
export function parseRanges(selection: string, pageCount: number, field = 'pages'): readonly PageRange[] {
  let selected = 0;
  return selection.split(',').map((item) => {
    const [, first, last = first] = ITEM.exec(item) ?? [];
    if (first === undefined) {
      throw new InvalidPages(`${field}: ${quote(item)} is not a page or a range; write for instance 1,3-5.`);
    }
    const range = checked({ first: Number(first), last: Number(last) }, pageCount, field);
    selected += range.last - range.first + 1;
    if (selected > MAX_SELECTED) throw new InvalidPages(`${field}: at most ${MAX_SELECTED} pages may be named.`);
    return range;
  });
}

/** The pages of a selection in the given order, each page once. */
export function orderedPages(selection: string, pageCount: number): readonly number[] {
  return [...new Set(parseRanges(selection, pageCount).flatMap(pagesOf))];
}

/** The pages of a selection as a set; all pages if the selection is left out. */
export function selectedPages(selection: string | undefined, pageCount: number): ReadonlySet<number> {
  const ranges = selection === undefined ? [{ first: 1, last: pageCount }] : parseRanges(selection, pageCount);
  return new Set(ranges.flatMap(pagesOf));
}

/** Formats pages in the given order as the shortest selection: "1,3-5" for 1, 3, 4, 5. */
export function formatPages(pages: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const current = ranges.at(-1);
    if (current?.last === page - 1) current.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

export function pagesOf({ first, last }: PageRange): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function checked(range: PageRange, pageCount: number, field: string): PageRange {
  const { first, last } = range;
  if (first === 0 || last === 0) throw new InvalidPages(`${field}: pages are counted from 1; there is no page 0.`);
  if (first > last) throw new InvalidPages(`${field}: ${first}-${last} runs backwards; write ${last}-${first}.`);
  if (last > pageCount) {
    const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`;
    throw new InvalidPages(`${field}: ${last} is past the end; the document has ${pages}.`);
  }
  return range;
}

function quote(item: string): string {
  return item.trim() === '' ? 'an empty item' : JSON.stringify(item.trim().slice(0, 40));
}
