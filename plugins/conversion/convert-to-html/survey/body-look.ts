import type { ParagraphFormat, Run } from '../../../../engine/index.js';
import { isLostOnPage, type Look, lookOf } from '../styles/html-look.js';

const plain: Look = { family: '', generic: 'serif', size: 12, weight: 400, italic: false, colour: 0 };

/** The look of most of the text is among the first that a document shows. */
const MAX_LOOKS = 1000;

/** Finds the look and the direction of most of the text. */
export class BodyLook {
  readonly #lengths = new Map<string, { readonly style: Run['style']; length: number }>();
  #rightToLeft = 0;

  add(runs: readonly Run[], format: ParagraphFormat | undefined): void {
    for (const { text, style } of runs) {
      const key = [style.family, style.generic, style.colour].join('|');
      const known = this.#lengths.get(key) ?? { style, length: 0 };
      known.length += text.length;
      if (this.#lengths.size < MAX_LOOKS) this.#lengths.set(key, known);
      if (format !== undefined) this.#rightToLeft += format.direction === 'right-to-left' ? text.length : -text.length;
    }
  }

  get isRightToLeft(): boolean {
    return this.#rightToLeft > 0;
  }

  /** @param size in points; 0 when there is no text */
  settle(size: number): Look {
    const [most] = [...this.#lengths.values()].sort((a, b) => b.length - a.length);
    const look = most === undefined ? plain : lookOf(most.style, undefined);
    const colour = isLostOnPage(look) ? plain.colour : look.colour;
    return { ...look, colour, size: size || plain.size, weight: 400, italic: false };
  }
}
