import type { Box } from '../../geometry/geometry.js';
import type { Glyphs, Style, Word } from '../model.js';
import type { Shift } from '../glyphs/shifts.js';

export const SOFT_HYPHEN = '\u00AD';

/** Builds the words of a line from its glyphs in logical order. */
export class WordBuilder {
  readonly words: Word[] = [];
  readonly spaced: boolean[] = [];
  readonly #glyphs: Glyphs;
  #space = false;
  /**
   * The glyphs of the word; only the first `#count` are valid. The array is reused, since a growing array uses three
   * times the memory.
   */
  readonly #members: number[] = [];
  #count = 0;
  #text = '';
  #style = -1;
  #shift: Shift;
  #composed = false;

  constructor(glyphs: Glyphs) {
    this.#glyphs = glyphs;
  }

  space(): void {
    this.#finish();
    this.#space = true;
  }

  add(glyph: number, text: string, shift: Shift): void {
    const style = this.#glyphs.style[glyph] ?? 0;
    if (style !== this.#style || shift !== this.#shift) this.#finish();
    this.#style = style;
    this.#shift = shift;
    this.#members[this.#count++] = glyph;
    this.#text += text;
  }

  /** Adds a glyph to the previous letter, whatever its style. */
  join(glyph: number, text: string): void {
    this.#members[this.#count++] = glyph;
    this.#text += text;
    this.#composed = true;
  }

  /** Ends the line. */
  end(): void {
    const hyphenated = this.#text.endsWith(SOFT_HYPHEN) && this.#text !== SOFT_HYPHEN;
    if (hyphenated) this.#text = `${this.#text.slice(0, -1)}-`;
    this.#finish();
  }

  #finish(): void {
    const text = this.#text === '' ? '' : this.#spokenText();
    if (text !== '') {
      const style = this.#glyphs.styles[this.#style] ?? UNKNOWN;
      const box = boxAround(this.#glyphs, this.#members, this.#count);
      const word = { text, box, style, glyphs: this.#members.slice(0, this.#count) };
      this.words.push(this.#shift === undefined ? word : { ...word, shift: this.#shift });
      this.spaced.push(this.#space && this.words.length > 1);
      this.#space = false;
    }
    this.#count = 0;
    this.#text = '';
    this.#composed = false;
  }

  #spokenText(): string {
    const text = this.#text.includes(SOFT_HYPHEN) ? this.#text.replaceAll(SOFT_HYPHEN, '') : this.#text;
    return this.#composed ? text.normalize('NFC') : text;
  }
}

const UNKNOWN: Style = { font: 0, size: 0, angle: 0, colour: 0, invisible: false, vertical: false };

/** Returns the bounding box of the first `count` glyphs. */
function boxAround(glyphs: Glyphs, members: readonly number[], count: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < count; k++) {
    const glyph = members[k] ?? 0;
    left = Math.min(left, glyphs.left[glyph] ?? Infinity);
    top = Math.min(top, glyphs.top[glyph] ?? Infinity);
    right = Math.max(right, glyphs.right[glyph] ?? -Infinity);
    bottom = Math.max(bottom, glyphs.bottom[glyph] ?? -Infinity);
  }
  return { left, top, right, bottom };
}

export function boxOfWords(words: readonly Word[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of words) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}
