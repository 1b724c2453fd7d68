import { type Code, codeKey } from '../../content/fonts/font.js';
import type { ShownGlyph } from '../../content/shown-text.js';

/** The codes that content lost in a font. */
export interface ReducedFont {
  /** The object number of the font; undefined for a font that has left the document. */
  readonly font: number | undefined;
  /** Its name, if it has a subset tag: copies of the font have the same name. */
  readonly name: string | undefined;
  readonly codes: readonly Code[];
}

interface FontLookup {
  readonly targetOf: (font: number) => number | undefined;
  readonly nameOf: (font: number) => string | undefined;
}

/** Collects the codes that content lost, by font. */
export class RemovedCodes {
  readonly #byFont = new Map<number, Map<number, Code>>();

  add(font: number, glyphs: Iterable<Pick<ShownGlyph, 'code' | 'length'>>): void {
    const codes = this.#byFont.get(font) ?? new Map<number, Code>();
    this.#byFont.set(font, codes);
    for (const { code, length } of glyphs) codes.set(codeKey({ code, length }), { code, length });
  }

  /** Returns the fonts by their numbers in the target. @param nameOf returns the name of a font with a subset tag */
  fonts({ targetOf, nameOf }: FontLookup): readonly ReducedFont[] {
    return Array.from(this.#byFont, ([font, codes]) => ({
      font: targetOf(font),
      name: nameOf(font),
      codes: [...codes.values()],
    }));
  }
}
