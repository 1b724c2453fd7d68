import type { WorkFile } from '../../contract.js';
import type { Judgement } from './judge-document.js';

/** A document that was recovered in one way. */
export interface Recovered {
  readonly file: WorkFile;
  readonly judgement: Judgement;
  readonly way: Way;
}

export type Way = 'qpdf' | 'pdfium' | 'rebuild' | 'ghostscript';

/** A page has to show so much more to be the fuller: other fonts make it look other, too. */
const CLEARLY_MORE = 1.1;

/** The better of two; of equals the first. */
export function betterOf(one: Recovered | undefined, other: Recovered): Recovered {
  return one === undefined || isBetter(other.judgement, one.judgement) ? other : one;
}

function isBetter(one: Judgement, other: Judgement): boolean {
  if (one.shown !== other.shown) return one.shown > other.shown;
  if (one.drawn !== other.drawn) return one.drawn > other.drawn;
  return fullerPages(one, other) > fullerPages(other, one);
}

/** How many pages show more in one than in the other. */
function fullerPages(one: Judgement, other: Judgement): number {
  return [...one.pages].filter(([page, sight]) => {
    const rival = other.pages.get(page);
    return rival === undefined || (sight.ink > rival.ink * CLEARLY_MORE && sight.objects >= rival.objects);
  }).length;
}
