import type { PageFacts, Paragraph } from '../../../../../engine/index.js';
import { headerPages, keyOf, mostCommon } from './page-headers.js';

/**
 * Parts the pages of a group where a page begins with a heading and the running heads or feet change: they name the chapter. Pages of one
 * chapter may have two heads, in turns.
 * @param headed the numbers of the pages that begin with headings
 */
export function chaptersByHead(
  pages: readonly PageFacts[],
  headed: ReadonlySet<number>,
): readonly (readonly PageFacts[])[] {
  const parts: PageFacts[][] = [];
  for (const page of pages) {
    if (parts.length === 0 || headed.has(page.number)) parts.push([page]);
    else parts.at(-1)?.push(page);
  }
  const joined: Chapter[] = [];
  for (const own of parts) {
    const last = joined.at(-1);
    const heads = headsOf(own);
    if (last !== undefined && (heads === undefined || last.heads === undefined || isSame(last.heads, heads))) {
      last.pages.push(...own);
      last.heads ??= headsOf(last.pages);
    } else joined.push({ pages: own, heads });
  }
  return joined.map((chapter) => chapter.pages);
}

interface Chapter {
  readonly pages: PageFacts[];
  heads: Heads | undefined;
}

/** The heads that recur on most pages with odd and with even numbers; left out where too few pages tell. */
interface Heads {
  readonly odd?: string;
  readonly even?: string;
}

/** Fewer pages after the first one do not tell what recurs on them. */
const MIN_PAGES = 2;

/** The heads of a chapter, whose first page may have none. */
function headsOf(pages: readonly PageFacts[]): Heads | undefined {
  if (pages.length <= MIN_PAGES) return undefined;
  const usual = (own: readonly PageFacts[]): string | undefined => {
    const both = own.map(({ header, footer }): readonly Paragraph[] => [...header, ...footer]);
    return own.length === 0 ? undefined : keyOf(mostCommon(both));
  };
  const parted = headerPages(pages, true);
  const [even, odd] = [usual(parted.even), usual(parted.odd)];
  return { ...(odd !== undefined && { odd }), ...(even !== undefined && { even }) };
}

function isSame(one: Heads, other: Heads): boolean {
  const agree = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return agree(one.odd, other.odd) && agree(one.even, other.even);
}
