import type { Style } from '../../document/model.js';
import type { GlyphColumns } from './read-columns.js';

/**
 * The glyphs that their font maps to no character. Many a font that maps none at all still has its letters at the codes
 * of ASCII, or of Unicode, as simple programs write them: what such a font shows is taken by its codes. Where a font
 * maps others, or most codes are nothing in ASCII, the codes are its own, and to read them would make nonsense.
 */
export class UnmappedGlyphs {
  readonly #indices: number[] = [];
  readonly #codes: number[] = [];

  add(index: number, code: number): void {
    this.#indices.push(index);
    this.#codes.push(code);
  }

  /** Gives text to those whose codes can be trusted. */
  settle({ text, style, length }: GlyphColumns, styles: readonly Style[]): void {
    if (this.#indices.length === 0) return;
    const fontOf = (index: number): number => styles[style[index] ?? 0]?.font ?? -1;
    const distrusted = new Set<number>();
    const counts = new Map<number, { ascii: number; letters: number; other: number }>();
    for (let index = 0; index < length; index++) if (text[index] !== '') distrusted.add(fontOf(index));
    this.#codes.forEach((code, position) => {
      const font = fontOf(this.#indices[position] ?? 0);
      const count = counts.get(font) ?? { ascii: 0, letters: 0, other: 0 };
      counts.set(font, count);
      if (isLetterOrDigit(code)) count.letters++;
      if (code >= 0x20 && code <= 0x7e) count.ascii++;
      else if (code >= FIRST_ACCENTED && code <= LAST_ACCENTED) count.other++;
      else distrusted.add(font);
    });
    for (const [font, { ascii, letters, other }] of counts) {
      if (letters === 0 || ascii < 4 * other) distrusted.add(font);
    }
    this.#indices.forEach((index, position) => {
      if (!distrusted.has(fontOf(index))) text[index] = String.fromCharCode(this.#codes[position] ?? 0x20);
    });
  }
}

/** The letters of Unicode's blocks for the languages of Europe. */
const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0x24f;

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
