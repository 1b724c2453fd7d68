/** A document without headings becomes chapters of this many characters. */
const USUAL_LENGTH = 50_000;

/** A chapter is divided where it is longer than this, since readers of books load a chapter as a whole. */
const MAX_LENGTH = 200_000;

/** From this number of chapters on, headings do not begin a chapter; only the length of a chapter does. */
const MAX_CHAPTERS = 5000;

/** Divides a document into chapters: at headings of the top level, and where a chapter becomes too long. */
export class Chapters {
  /** The numbers of the elements with which chapters begin. */
  readonly #starts: number[] = [0];
  #length = 0;
  #hasHeadings = false;

  /**
   * @param element its number
   * @param facts.isTop whether it is a heading of the top level
   * @param facts.mayBegin whether a chapter may begin with it when the last one is long
   */
  add(
    element: number,
    { isTop, mayBegin, length }: { readonly isTop: boolean; readonly mayBegin: boolean; readonly length: number },
  ): void {
    this.#hasHeadings ||= isTop;
    const isLong = this.#length >= (this.#hasHeadings ? MAX_LENGTH : USUAL_LENGTH);
    const begins = (isTop && this.#starts.length < MAX_CHAPTERS) || (mayBegin && isLong);
    if (begins && element > 0) {
      this.#starts.push(element);
      this.#length = 0;
    }
    this.#length += length;
  }

  get count(): number {
    return this.#starts.length;
  }

  startOf(chapter: number): number {
    return this.#starts[chapter] ?? Infinity;
  }

  /** The chapter of an element, counted from 0. */
  chapterOf(element: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.startOf(middle) <= element) low = middle;
      else high = middle;
    }
    return low;
  }
}
