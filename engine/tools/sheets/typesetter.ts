import type { ObjectAdder } from '../../pdf/write/object-adder.js';
import type { PdfDict } from '../../pdf/syntax/values.js';

/** Sets text in the fonts of this machine. What was set stays with it until the fonts are added. */
export interface Typesetter extends Disposable {
  /**
   * Sets text at a size of one point: all lengths scale with the font size. Lines stand in the middle of the width;
   * control characters and the space around lines are left out.
   */
  set(text: string): SetText;
  /** Characters, of all that was set, that no font has; they are shown as U+FFFD. */
  readonly missing: ReadonlySet<string>;
  /** Adds the fonts that were used, with the glyphs that were used, and returns the /Font resources of what was set. */
  addFonts(adder: ObjectAdder): PdfDict;
}

/** Lines of text, set and not yet placed, for a font size of 1: x to the right, y upwards from the first baseline. */
export interface SetText {
  readonly width: number;
  /** From the first baseline to the top of the first line. */
  readonly ascent: number;
  /** From the first baseline to the foot of the last line; positive. */
  readonly descent: number;
  /**
   * Operators from BT to ET that show the text with the first baseline at the origin, left at x = 0, in the colour and the
   * matrix that stand. Latin-1, one character a byte.
   */
  readonly operators: string;
}
