import type { ObjectAdder } from '../../pdf/write/object-adder.js';
import type { PdfDict } from '../../pdf/syntax/values.js';

/** Sets text in the installed fonts. Keeps the used glyphs until the fonts are added. */
export interface Typesetter extends Disposable {
  /**
   * Sets text at a size of one point; all lengths scale with the font size. Lines are centred; control characters
   * and spaces around lines are removed.
   */
  set(text: string): SetText;
  /** Characters of all set text that no font has; they are shown as U+FFFD. */
  readonly missing: ReadonlySet<string>;
  /** Adds the used fonts, subset to the used glyphs, and returns the /Font resources of the set text. */
  addFonts(adder: ObjectAdder): PdfDict;
}

/** Set lines for a font size of 1: x to the right, y upwards from the first baseline. */
export interface SetText {
  readonly width: number;
  /** Distance from the first baseline to the top of the first line. */
  readonly ascent: number;
  /** Distance from the first baseline to the bottom of the last line; positive. */
  readonly descent: number;
  /**
   * Operators from BT to ET that show the text with its first baseline at the origin and its left edge at x = 0, in
   * the current colour and matrix. Latin-1, one character per byte.
   */
  readonly operators: string;
}
