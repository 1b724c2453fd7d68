/**
 * Adds direction marks (UAX #9) where a run against the line's direction ends before spaces or punctuation. Poppler
 * adds such characters to the run when it reorders a line (TextPage::dumpFragment of TextOutputDev.cc), and the next
 * word would follow without a space. @param words the extracted characters of each word, from left to right @param
 * rightToLeft the line's direction
 */
export function markDirections(
  words: readonly (readonly string[])[],
  rightToLeft: boolean,
): readonly (readonly string[])[] {
  if (!rightToLeft && !words.some((word) => word.some((it) => TURNS.test(it)))) return words;
  // Seen from the end of the line, the end of a run precedes its letters.
  const endFirst = <Thing>(things: readonly Thing[]): readonly Thing[] => (rightToLeft ? things : things.toReversed());
  const marker = new Marker(rightToLeft);
  return endFirst(endFirst(words).map((word) => endFirst(marker.mark(endFirst(word)))));
}

/** Right-to-left letters. */
export const TURNS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Letters and digits that are left-to-right in any context. */
export const STAYS =
  /[^\P{L}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{Nd}/u;

const DIGIT = /\p{Nd}/u;
const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

/** Processes a line from its end to its beginning. */
class Marker {
  /** The last letter or digit, and the characters after it. */
  #last = '';
  #since: 'nothing' | 'punctuation' | 'space' = 'nothing';

  constructor(private readonly rightToLeft: boolean) {}

  mark(clusters: readonly string[]): readonly string[] {
    const marked = clusters.flatMap((cluster) => {
      if (!TURNS.test(cluster) && !STAYS.test(cluster)) {
        if (this.#since === 'nothing') this.#since = 'punctuation';
        return cluster;
      }
      const ends = this.#since !== 'nothing' && this.#isAgainst(cluster) && this.#isAnother(cluster);
      this.#last = cluster;
      this.#since = 'nothing';
      if (!ends) return cluster;
      // The mark and the letter share a code, because pdf.js drops a code that ends with a mark.
      return this.rightToLeft ? `${RIGHT_TO_LEFT_MARK}${cluster}` : [LEFT_TO_RIGHT_MARK, cluster];
    });
    this.#since = 'space';
    return marked;
  }

  #isAgainst(cluster: string): boolean {
    return (this.rightToLeft ? STAYS : TURNS).test(cluster);
  }

  /** Whether a cluster belongs to another run than the last letter. Numbers follow the line's direction. */
  #isAnother(cluster: string): boolean {
    const areNumbers = this.#since === 'space' && DIGIT.test(this.#last) && DIGIT.test(cluster);
    return !this.#isAgainst(this.#last) || areNumbers;
  }
}
