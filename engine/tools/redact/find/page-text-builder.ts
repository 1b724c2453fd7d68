import type { Found } from '../../../text/search/search.js';
import { firstAbove } from '../../../geometry/sorted.js';

/** A text and the glyphs of each part of it. */
export interface PageText {
  readonly text: string;
  /** Returns the glyphs of a part of the text, including accents of its letters. */
  glyphsOf(part: Found): readonly number[];
  /** Its blocks in reading order; undefined for a text in another order. */
  readonly blocks?: readonly TextBlock[];
}

/** The range of a block in a text. */
export interface TextBlock extends Found {
  /** Whether the text of the page does not go on in it: running heads, notes and captions. */
  readonly isBesideText: boolean;
}

/** Joins the texts of glyphs, added in reading order. */
export class PageTextBuilder {
  #text = '';
  /** Starts of the glyphs' texts, in ascending order. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #glyphs: number[] = [];
  #blocks: TextBlock[] | undefined;

  /** Adds a glyph. A glyph without text belongs to the text before it. */
  add(glyph: number, text: string): void {
    const start = this.#text.length;
    this.#text += text;
    this.#push(glyph, text === '' ? Math.max(0, start - 1) : start, Math.max(start, this.#text.length));
  }

  /** Adds several glyphs that share one text, such as a letter and its accent. */
  addTogether(glyphs: readonly number[], text: string): void {
    const start = this.#text.length;
    this.#text += text;
    for (const glyph of glyphs) this.#push(glyph, start, this.#text.length);
  }

  /** Adds a space or a line end. */
  separate(by: ' ' | '\n'): void {
    if (this.#text !== '') this.#text += by;
  }

  /** Adds the text that `fill` adds as a block. */
  addBlock(isBesideText: boolean, fill: () => void): void {
    const start = this.#text.length;
    fill();
    (this.#blocks ??= []).push({ start, end: this.#text.length, isBesideText });
  }

  finish(): PageText {
    const [starts, ends, glyphs] = [this.#starts, this.#ends, this.#glyphs];
    const blocks = this.#blocks;
    return {
      text: this.#text,
      ...(blocks !== undefined && { blocks }),
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
