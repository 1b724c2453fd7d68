/** Shares of the words of each text that the other has. */
export interface Overlap {
  readonly recall: number;
  readonly precision: number;
}

const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;

const SLACK = 2;

/**
 * Compares the words of two texts regardless of order. A word is a run of letters and digits or, in scripts without
 * spaces, a single letter; compared after NFKC, so ﬁ equals fi. @param slack words that may be missing without
 * effect, such as a label that is split otherwise
 */
export function overlapOf(made: string, expected: string, slack = SLACK): Overlap {
  const [one, other] = [countWords(made), countWords(expected)];
  let common = 0;
  for (const [word, times] of one.counts) common += Math.min(times, other.counts.get(word) ?? 0);
  const share = (total: number): number => (total === 0 ? 1 : Math.min(1, (common + slack) / total));
  return { recall: share(other.total), precision: share(one.total) };
}

function countWords(text: string): { readonly counts: ReadonlyMap<string, number>; readonly total: number } {
  const counts = new Map<string, number>();
  const words = plain(text).match(WORD) ?? [];
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/**
 * pdftotext joins words at hyphens at line ends, even where the hyphen belongs to the word. The Arabic tatweel
 * (U+0640) and direction marks carry no text.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[-\u00ad\u2010]\s*\n\s*/g, '')
    .replace(/[\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
