/** How many words of one text the other has, and of the other the one, as shares of each. */
export interface Overlap {
  readonly recall: number;
  readonly precision: number;
}

const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;

const SLACK = 2;

/**
 * Compares the words of two texts, whatever their order. A word is a run of letters and digits, and for scripts that
 * write without spaces a single letter. Letters count by what they mean (NFKC): ﬁ is fi.
 * @param slack how many words may be lost before a share says anything: a label parted otherwise is no loss of text
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
 * pdftotext joins the parts of a word that a hyphen parts at the end of a line, also where the hyphen belongs. What
 * lengthens an Arabic word (U+0640) or sets the direction says nothing.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[-\u00ad\u2010]\s*\n\s*/g, '')
    .replace(/[\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
