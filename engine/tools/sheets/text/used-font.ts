import type { Face } from './face.js';

/** A font as a document uses it: its glyphs, what each of them says, and the name that content calls it by. */
export class UsedFont {
  readonly #texts = new Map<number, string>();

  constructor(
    readonly name: string,
    readonly face: Face,
  ) {}

  /** The glyphs used, and the text that each stands for; empty for a part of something. */
  get texts(): ReadonlyMap<number, string> {
    return this.#texts;
  }

  /** Uses a glyph and has it say a text, unless it says another one already: tells whether it says this, and something. */
  say(glyph: number, text: string): boolean {
    const said = this.#texts.get(glyph) ?? '';
    if (said === '') this.#texts.set(glyph, text);
    return text !== '' && (said === '' || said === text);
  }

  /** How far a reader's pen goes on after a glyph, in thousandths of the font's size, as /W tells it. */
  widthOf(glyph: number): number {
    return round((this.face.advanceOf(glyph) * 1000) / this.face.unitsPerEm, 2);
  }
}

export function round(value: number, digits: number): number {
  // Adding zero makes 0 of -0.
  return Number(value.toFixed(digits)) + 0;
}
