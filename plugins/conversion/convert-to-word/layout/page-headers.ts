import type { HeaderContent, PageFacts, Paragraph, SectionHeaders } from '../../../../engine/index.js';

/** The headers, or the footers, of a group of pages. */
export interface GroupHeaders {
  readonly contents: SectionHeaders;
  readonly hasFirst: boolean;
}

/**
 * Returns the headers or footers that most pages have; those of the first page and of even pages may differ.
 * @param hasEven whether even pages have headers of their own in any group of the document
 */
export function headersOf(
  pages: readonly PageFacts[],
  recurring: (page: PageFacts) => readonly Paragraph[],
  { make, hasEven }: { readonly make: (paragraphs: readonly Paragraph[]) => HeaderContent; readonly hasEven: boolean },
): GroupHeaders {
  const [first, ...others] = pages;
  const rest = others.length > 0 || first === undefined ? others : [first];
  const odd = mostCommon(rest.filter(({ number }) => !hasEven || number % 2 === 1).map(recurring));
  const even = mostCommon(rest.filter(({ number }) => number % 2 === 0).map(recurring));
  const usual = hasEven && first !== undefined && first.number % 2 === 0 ? even : odd;
  const ofFirst = first === undefined ? [] : recurring(first);
  const hasFirst = keyOf(ofFirst) !== keyOf(usual);
  const contents = {
    default: make(odd),
    ...(hasEven && { even: make(even) }),
    ...(hasFirst && { first: make(ofFirst) }),
  };
  const isEmpty = Object.values(contents).every((content) => content.length === 0);
  return { contents: isEmpty ? {} : contents, hasFirst };
}

/** Whether what recurs on even pages differs from what recurs on odd ones. */
export function differsOnEvenPages(
  pages: readonly PageFacts[],
  recurring: (page: PageFacts) => readonly Paragraph[],
): boolean {
  const rest = pages.slice(1);
  const [odd, even] = [1, 0].map((parity) => rest.filter(({ number }) => number % 2 === parity).map(recurring));
  if (odd === undefined || even === undefined || odd.length < 2 || even.length < 2) return false;
  return isUsual(odd) && isUsual(even) && keyOf(mostCommon(odd)) !== keyOf(mostCommon(even));
}

/** Whether most have what is most common: running heads that change with each page are no pattern. */
function isUsual(all: readonly (readonly Paragraph[])[]): boolean {
  const key = keyOf(mostCommon(all));
  return 2 * all.filter((it) => keyOf(it) === key).length > all.length;
}

function mostCommon(all: readonly (readonly Paragraph[])[]): readonly Paragraph[] {
  const counts = new Map<string, { readonly paragraphs: readonly Paragraph[]; count: number }>();
  for (const paragraphs of all) {
    const key = keyOf(paragraphs);
    const known = counts.get(key) ?? { paragraphs, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.paragraphs ?? [];
}

/** The text and where it stands, without the number of the page. */
function keyOf(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ runs, places: [first] }) => {
      const text = runs.map((run) => (run.pageNumber === true ? '#' : run.text)).join('');
      const middle = ((first?.box.left ?? 0) + (first?.box.right ?? 0)) / 2;
      return `${text}@${Math.round(middle / SAME_PLACE)}`;
    })
    .join('\n');
}

/** In points: numbers of several digits begin elsewhere. */
const SAME_PLACE = 72;
