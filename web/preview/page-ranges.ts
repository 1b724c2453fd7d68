/** Reads a selection such as "1,3-5"; undefined when it is malformed or names pages that there are not. */
export function parsePages(text: string, pageCount: number): readonly number[] | undefined {
  if (text.trim() === '') return [];
  const pages: number[] = [];
  for (const item of text.split(',')) {
    const [, first = '', last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(item) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from || to > pageCount) return undefined;
    for (let page = from; page <= to; page++) pages.push(page);
  }
  return pages;
}

/** Writes pages in the given order as the shortest selection. */
export function formatPages(pages: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const page of pages) {
    const current = ranges.at(-1);
    if (current?.last === page - 1) current.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** Writes the parts that begin at the given pages, such as "1-3,4-10" for 1 and 4. */
export function formatParts(starts: ReadonlySet<number>, pageCount: number): string {
  const sorted = [...new Set([1, ...starts])].sort((a, b) => a - b);
  return sorted
    .map((first, index) => [first, (sorted[index + 1] ?? pageCount + 1) - 1] as const)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',');
}

/** The first pages of the parts of a text such as "1-3,4-10". */
export function startsOf(text: string): ReadonlySet<number> {
  return new Set(text.split(',').flatMap((part) => Number(/^\s*(\d{1,6})/.exec(part)?.[1] ?? 0) || []));
}
