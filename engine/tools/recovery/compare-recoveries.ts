import type { WorkFile } from '../../contract/file.js';
import type { RebuiltPages } from '../../pdf/rebuild/rebuild-document.js';
import type { Evaluation } from './evaluate-document.js';

/** A document recovered by one method. */
export interface Recovered {
  readonly file: WorkFile;
  readonly evaluation: Evaluation;
  readonly method: RecoveryMethod;
  /** Whether the reader of all operations reads the file. */
  readonly isReadable: boolean;
  /** Number of pages with missing fonts or resources. */
  readonly incomplete: number;
  /** Number of pages that were not drawn because of too much content. */
  readonly oversized: number;
}

/** The document rebuilt from the objects found in the file. */
export interface RebuiltDocument extends RebuiltPages {
  readonly file: WorkFile;
}

export type RecoveryMethod = 'qpdf' | 'pdfium' | 'rebuild' | 'ghostscript';

/** Minimum ratio of ink for a page to count as more complete, because substituted fonts change the ink as well. */
const MIN_INK_RATIO = 1.1;

/** Returns the better recovery; of equals the first. */
export function betterOf(one: Recovered | undefined, other: Recovered): Recovered {
  return one === undefined || isBetter(other, one) ? other : one;
}

function isBetter(one: Recovered, other: Recovered): boolean {
  const [ours, theirs] = [one.evaluation, other.evaluation];
  if (showsLess(theirs, ours)) return true;
  if (showsLess(ours, theirs)) return false;
  if (one.isReadable !== other.isReadable) return one.isReadable;
  if (one.incomplete !== other.incomplete) return one.incomplete < other.incomplete;
  // Not every viewer draws text whose font is missing; the rebuilt document has a substitute.
  if (one.incomplete > 0 && one.method === 'rebuild') return true;
  return fullerPages(ours, theirs) > fullerPages(theirs, ours);
}

/** Whether fewer pages show something, or, if the numbers are equal, fewer are drawn: such a recovery is never the better one. */
export function showsLess(one: Evaluation, other: Evaluation): boolean {
  return one.shown === other.shown ? one.drawn < other.drawn : one.shown < other.shown;
}

/** Counts the pages that show clearly more in one recovery than in the other. */
function fullerPages(one: Evaluation, other: Evaluation): number {
  return [...one.pages].filter(([number, page]) => {
    const rival = other.pages.get(number);
    return rival === undefined || (page.ink > rival.ink * MIN_INK_RATIO && page.objects >= rival.objects);
  }).length;
}

/** Whether the result has pages. Ghostscript produces a blank page from any input, so its pages must show something. */
export function hasPages(method: RecoveryMethod, { shown, drawn }: Evaluation): boolean {
  return method === 'ghostscript' ? shown > 0 : drawn > 0;
}

/**
 * Whether a method may produce a better result than the best so far. The first two methods are always compared, because
 * both may draw all pages, but one of them more completely. Ghostscript loses everything that it does not draw, so it
 * is only for pages that no other method draws.
 */
export function mayImprove(
  method: RecoveryMethod,
  best: Recovered | undefined,
  found: RebuiltDocument | undefined,
): boolean {
  if (best === undefined || found === undefined || method === 'qpdf' || method === 'rebuild') return true;
  const { shown, drawn, pageCount } = best.evaluation;
  const expected = Math.max(pageCount, found.pageCount + found.lost) - best.oversized;
  return method === 'pdfium' ? shown < expected : drawn < expected || shown === 0;
}
