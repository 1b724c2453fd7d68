import type { WorkFile } from '../../contract/file.js';
import type { RebuiltPages } from '../../pdf/rebuild/rebuild-document.js';
import type { Judgement } from './judge-document.js';

/** A document that was recovered in one way. */
export interface Recovered {
  readonly file: WorkFile;
  readonly judgement: Judgement;
  readonly way: Way;
  /** How many pages are drawn with what is not there. */
  readonly lacking: number;
  /** How many pages have so much content that they were not drawn. */
  readonly heavy: number;
}

/** What was found of a document by looking at all of its file. */
export interface Found extends RebuiltPages {
  readonly file: WorkFile;
}

export type Way = 'qpdf' | 'pdfium' | 'rebuild' | 'ghostscript';

/** A page has to show so much more to be the fuller: other fonts make it look other, too. */
const CLEARLY_MORE = 1.1;

/** The better of two; of equals the first. */
export function betterOf(one: Recovered | undefined, other: Recovered): Recovered {
  return one === undefined || isBetter(other, one) ? other : one;
}

function isBetter(one: Recovered, other: Recovered): boolean {
  const [mine, theirs] = [one.judgement, other.judgement];
  if (mine.shown !== theirs.shown) return mine.shown > theirs.shown;
  if (mine.drawn !== theirs.drawn) return mine.drawn > theirs.drawn;
  if (one.lacking !== other.lacking) return one.lacking < other.lacking;
  // Not every reader draws what lacks its font; the rebuild has put one in its place.
  if (one.lacking > 0 && one.way === 'rebuild') return true;
  return fullerPages(mine, theirs) > fullerPages(theirs, mine);
}

/** How many pages show more in one than in the other. */
function fullerPages(one: Judgement, other: Judgement): number {
  return [...one.pages].filter(([page, sight]) => {
    const rival = other.pages.get(page);
    return rival === undefined || (sight.ink > rival.ink * CLEARLY_MORE && sight.objects >= rival.objects);
  }).length;
}

/** Ghostscript makes a blank page of anything. */
export function isResult(way: Way, { shown, drawn }: Judgement): boolean {
  return way === 'ghostscript' ? shown > 0 : drawn > 0;
}

/**
 * Whether a way may come to more than the best so far. The first two are compared always: both may draw all pages, and one
 * of them more of each. Ghostscript, which loses what it does not draw, is for pages that nobody else draws.
 */
export function isWorthwhile(way: Way, best: Recovered | undefined, found: Found | undefined): boolean {
  if (best === undefined || found === undefined || way === 'qpdf' || way === 'rebuild') return true;
  const { shown, drawn, pageCount } = best.judgement;
  const expected = Math.max(pageCount, found.pageCount + found.lost) - best.heavy;
  return way === 'pdfium' ? shown < expected : drawn < expected || shown === 0;
}
