/**
 * Puts marks of direction (UAX #9) where a part of a line that reads against it ends before blanks or punctuation: poppler
 * takes those for a part of it when it puts a line into reading order (TextPage::dumpFragment of TextOutputDev.cc), and
 * the word after it would stand at it without a space.
 * @param words what readers take for characters, of each word, all from left to right
 * @param rightToLeft which way the line reads
 */
export function markDirections(
  words: readonly (readonly string[])[],
  rightToLeft: boolean,
): readonly (readonly string[])[] {
  if (!rightToLeft && !words.some((word) => word.some((it) => TURNS.test(it)))) return words;
  // Seen from the end of the line, where such a part ends comes before its letters.
  const endFirst = <Thing>(things: readonly Thing[]): readonly Thing[] => (rightToLeft ? things : things.toReversed());
  const marker = new Marker(rightToLeft);
  return endFirst(endFirst(words).map((word) => endFirst(marker.mark(endFirst(word)))));
}

/** Letters that are read from right to left. */
export const TURNS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Letters and digits that are read from left to right wherever they stand. */
export const STAYS =
  /[^\P{L}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{Nd}/u;

const DIGIT = /\p{Nd}/u;
const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

/** Goes through a line, from its end to its beginning. */
class Marker {
  /** The last letter or digit, and what there was since. */
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
      // One with a letter after it stands for both; pdf.js leaves out what ends with one.
      return this.rightToLeft ? `${RIGHT_TO_LEFT_MARK}${cluster}` : [LEFT_TO_RIGHT_MARK, cluster];
    });
    this.#since = 'space';
    return marked;
  }

  #isAgainst(cluster: string): boolean {
    return (this.rightToLeft ? STAYS : TURNS).test(cluster);
  }

  /** Whether it belongs to another part than what was last. Numbers follow each other as the line reads. */
  #isAnother(cluster: string): boolean {
    const areNumbers = this.#since === 'space' && DIGIT.test(this.#last) && DIGIT.test(cluster);
    return !this.#isAgainst(this.#last) || areNumbers;
  }
}
