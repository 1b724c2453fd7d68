import type { Found } from '../../../text/search/search.js';

/** A text that glyphs say, with the glyphs that say each part of it. */
export interface PageText {
  readonly text: string;
  /** The glyphs that say any of a part; those that only mark a letter of it, too. */
  glyphsOf(part: Found): readonly number[];
}

/** Puts what glyphs say together, in the order in which they are read. */
export class PageTextBuilder {
  #text = '';
  /** In ascending order. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #glyphs: number[] = [];

  /** What says nothing belongs to what is said before it. */
  add(glyph: number, text: string): void {
    const start = this.#text.length;
    this.#text += text;
    this.#push(glyph, text === '' ? Math.max(0, start - 1) : start, Math.max(start, this.#text.length));
  }

  /** What several glyphs say together. */
  addTogether(glyphs: readonly number[], text: string): void {
    const start = this.#text.length;
    this.#text += text;
    for (const glyph of glyphs) this.#push(glyph, start, this.#text.length);
  }

  /** Parts what is said: by a space, or the end of a line. */
  part(by: ' ' | '\n'): void {
    if (this.#text !== '') this.#text += by;
  }

  finish(): PageText {
    const [starts, ends, glyphs] = [this.#starts, this.#ends, this.#glyphs];
    return {
      text: this.#text,
      glyphsOf({ start, end }) {
        const members: number[] = [];
        for (let k = firstAbove(ends, start); k < starts.length && (starts[k] ?? 0) < end; k++) {
          const member = glyphs[k];
          if (member !== undefined) members.push(member);
        }
        return members;
      },
    };
  }

  #push(glyph: number, start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#glyphs.push(glyph);
  }
}

/** The index of the first of ascending numbers that is larger than another. */
export function firstAbove(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
