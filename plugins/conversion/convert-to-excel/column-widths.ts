/** In points: of Excel's default font. */
const DEFAULT_SIZE = 11;
const PIXELS_PER_POINT = 96 / 72;
/** The width of a digit in Excel's default font, and what is left beside the text of a cell, in pixels. */
const DIGIT_PIXELS = 7;
const PADDING_PIXELS = 5;
const MIN_WIDTH = 4;
const MAX_WIDTH = 100;
/** Characters beside the text: letters may be wider than digits. */
const SPARE = 2;

export interface ColumnNeeds {
  /** In points, in the document; as wide as its texts when left out. */
  readonly width?: number;
  /** The number of characters of the longest text. */
  readonly longestText: number;
  /** The number of characters of the longest number or date: Excel shows `###` when they are too wide. */
  readonly longestNumber: number;
}

/**
 * The width of a column in characters, as a worksheet states it: as many characters as in the document fit in.
 * @param textSize the font size of the table, in points
 */
export function columnWidth({ width, longestText, longestNumber }: ColumnNeeds, textSize: number): number {
  const pixels = (width ?? 0) * (DEFAULT_SIZE / textSize) * PIXELS_PER_POINT;
  const characters = width === undefined ? longestText + SPARE : (pixels - PADDING_PIXELS) / DIGIT_PIXELS;
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, characters, longestNumber + SPARE));
}
