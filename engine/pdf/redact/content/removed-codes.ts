import type { ShownGlyph } from '../../content/shown-text.js';

/** A character code with the number of its bytes. */
export interface ShownCode {
  readonly code: number;
  readonly length: number;
}

/** The codes that content lost in a font. */
export interface ReducedFont {
  /** The object number of the font. */
  readonly font: number;
  readonly codes: readonly ShownCode[];
}

/** Codes of different lengths can have the same number. */
export function codeKey({ code, length }: ShownCode): number {
  return length * 2 ** 32 + code;
}

/** Collects the codes that content lost, by font. */
export class RemovedCodes {
  readonly #byFont = new Map<number, Map<number, ShownCode>>();

  add(font: number, glyphs: Iterable<Pick<ShownGlyph, 'code' | 'length'>>): void {
    const codes = this.#byFont.get(font) ?? new Map<number, ShownCode>();
    this.#byFont.set(font, codes);
    for (const { code, length } of glyphs) codes.set(codeKey({ code, length }), { code, length });
  }

  get all(): readonly ReducedFont[] {
    return Array.from(this.#byFont, ([font, codes]) => ({ font, codes: [...codes.values()] }));
  }
}
