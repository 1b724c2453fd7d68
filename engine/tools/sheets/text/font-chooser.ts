import type { FontWish, InstalledFont } from '../../font-order.js';
import type { Face } from './face.js';
import type { FontShelf } from './font-shelf.js';
import { isIgnorable } from './lines.js';

/** Finds the font for what a reader sees as one character. */
export class FontChooser {
  readonly missing = new Set<string>();
  readonly #shelf: FontShelf;

  constructor(shelf: FontShelf) {
    this.#shelf = shelf;
  }

  /** The first font that has all the characters; undefined when none has. */
  fontFor(wish: FontWish, codes: readonly number[]): Face | undefined {
    const shown = codes.filter((code) => !isIgnorable(code));
    return this.#first(wish, (font) => shown.every((code) => font.has(code)));
  }

  #first(wish: FontWish, fits: (font: InstalledFont) => boolean): Face | undefined {
    for (const font of this.#shelf.fontsFor(wish)) {
      const face = fits(font) ? this.#shelf.faceOf(font) : undefined;
      if (face !== undefined) return face;
    }
    return undefined;
  }
}
