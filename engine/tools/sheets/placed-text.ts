/**
 * A recognised line of text, in reading order. Lengths are in points from the top left corner of the displayed page,
 * y downwards.
 */
export interface PlacedLine {
  readonly words: readonly PlacedWord[];
  /** Direction of the baseline in degrees clockwise: 0 is to the right, 90 downwards. */
  readonly angle: number;
  /** Distance that letters of the line reach above the baseline. */
  readonly ascent: number;
  /** Distance that letters reach below the baseline; positive. */
  readonly descent: number;
  readonly rightToLeft: boolean;
}

/** A word; in scripts without spaces, such as Chinese, adjoining characters. */
export interface PlacedWord {
  /** In logical order. */
  readonly text: string;
  /** Where the word's ink begins on the baseline, in the baseline's direction, whatever the text direction. */
  readonly x: number;
  readonly y: number;
  /** Length along the baseline. */
  readonly width: number;
}

/** Recognised lines of a page. */
export interface PlacedText {
  /** 1-based. */
  readonly page: number;
  readonly lines: readonly PlacedLine[];
}
