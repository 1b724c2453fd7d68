import type { HeaderContent, PageFacts, Paragraph, RunningRule, SectionHeaders } from '../../../../../engine/index.js';

type Recurring = (page: PageFacts) => readonly Paragraph[];

/** The running head or foot of several pages. */
export interface RecurringContent {
  readonly paragraphs: readonly Paragraph[];
  /** The line between them and the text of the pages, if most pages have it. */
  readonly rule: RunningRule | undefined;
}

interface HeaderSettings {
  /** Makes the content from what recurs; a page that has it tells its pictures. */
  readonly make: (content: RecurringContent, page: PageFacts | undefined) => HeaderContent;
  readonly ruleOf: (page: PageFacts) => RunningRule | undefined;
  /** Whether even pages have headers or footers of their own in any group of the document. */
  readonly hasEven: boolean;
  /** Whether the first page has a header or a footer of its own: Word then shows no other of both there. */
  readonly hasFirst: boolean;
}

/** Returns the headers or footers that most pages have; those of the first page and of even pages may differ. */
export function headersOf(
  pages: readonly PageFacts[],
  recurring: Recurring,
  { make, ruleOf, hasEven, hasFirst }: HeaderSettings,
): SectionHeaders {
  const { first, odd, even } = headerPages(pages, hasEven);
  const usual = (some: readonly PageFacts[]): HeaderContent =>
    make({ paragraphs: mostCommon(some.map(recurring)), rule: commonRule(some.map(ruleOf)) }, some[0]);
  const contents = {
    default: usual(odd),
    ...(hasEven && { even: usual(even) }),
    ...(hasFirst && { first: usual(first) }),
  };
  return Object.values(contents).every((content) => content.length === 0) ? {} : contents;
}

/** Whether what recurs on the first page differs from what recurs on the others. */
export function differsOnFirstPage(pages: readonly PageFacts[], recurring: Recurring, hasEven: boolean): boolean {
  const [first] = pages;
  const others = usualPages(pages, hasEven);
  return first !== undefined && keyOf(recurring(first)) !== keyOf(mostCommon(others.map(recurring)));
}

/** The pages with the header that the first page has where it has none of its own. */
export function usualPages(pages: readonly PageFacts[], hasEven: boolean): readonly PageFacts[] {
  const { first, odd, even } = headerPages(pages, hasEven);
  return hasEven && first.some(({ number }) => number % 2 === 0) ? even : odd;
}

/** Pages with the same header each: the first one, where it has its own, those with odd numbers, or all others, and those with even ones. */
export function headerPages(
  pages: readonly PageFacts[],
  hasEven: boolean,
): Readonly<Record<'first' | 'odd' | 'even', readonly PageFacts[]>> {
  const rest = pages.length > 1 ? pages.slice(1) : pages;
  return {
    first: pages.slice(0, 1),
    odd: rest.filter(({ number }) => !hasEven || number % 2 === 1),
    even: rest.filter(({ number }) => hasEven && number % 2 === 0),
  };
}

/** Whether what recurs on even pages differs from what recurs on odd ones. */
export function differsOnEvenPages(pages: readonly PageFacts[], recurring: Recurring): boolean {
  const parted = headerPages(pages, true);
  const [odd, even] = [parted.odd.map(recurring), parted.even.map(recurring)];
  if (odd.length < 2 || even.length < 2) return false;
  return isUsual(odd) && isUsual(even) && keyOf(mostCommon(odd)) !== keyOf(mostCommon(even));
}

/** Whether most have what is most common: running heads that change with each page are no pattern. */
function isUsual(all: readonly (readonly Paragraph[])[]): boolean {
  const key = keyOf(mostCommon(all));
  return 2 * all.filter((it) => keyOf(it) === key).length > all.length;
}

/** Returns what most of some pages have. */
export function mostCommon(all: readonly (readonly Paragraph[])[]): readonly Paragraph[] {
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

/** Returns the line of most pages; lines at other distances count as the same. */
function commonRule(rules: readonly (RunningRule | undefined)[]): RunningRule | undefined {
  const drawn = rules.filter((rule) => rule !== undefined);
  return 2 * drawn.length > rules.length ? drawn[0] : undefined;
}

/** The text and where it stands, without the number of the page. */
export function keyOf(paragraphs: readonly Paragraph[]): string {
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
