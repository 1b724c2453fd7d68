/**
 * A line of text that a picture shows, in reading order. Measures are in points from the top left corner of the page as its
 * reader sees it, y downwards.
 */
export interface PlacedLine {
  readonly words: readonly PlacedWord[];
  /** Of the baseline, in degrees clockwise: 0 reads to the right, 90 downwards. */
  readonly angle: number;
  /** How far the letters of the line reach above the baseline. */
  readonly ascent: number;
  /** How far they reach below it; positive. */
  readonly descent: number;
  readonly rightToLeft: boolean;
}

/** Where there are no spaces between words, as in Chinese, all that stands together. */
export interface PlacedWord {
  /** In logical order. */
  readonly text: string;
  /** Where its ink begins on the baseline, in the direction of the baseline; whichever way the word itself reads. */
  readonly x: number;
  readonly y: number;
  /** Along the baseline. */
  readonly width: number;
}

/** The lines that were found on a page. */
export interface PlacedText {
  /** 1-based. */
  readonly page: number;
  readonly lines: readonly PlacedLine[];
}
