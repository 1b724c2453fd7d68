import { TooComplex } from '../../../errors.js';
import type { ShownPicture } from '../content/redaction-context.js';
import type { SecondaryAreas } from '../secondary/secondary-areas.js';

/** Limit of areas over glyphs that show pictures, each counted where it is shown. */
const MAX_AREAS = 2 ** 16;

/** Collects the glyphs of Type 3 fonts in edited content that show pictures under areas. */
export class GlyphEdits {
  readonly #glyphs: ShownPicture[] = [];
  #areasLeft = MAX_AREAS;

  /** @throws TooComplex after too many areas */
  add(glyph: ShownPicture): void {
    this.#areasLeft -= glyph.areas.length;
    if (this.#areasLeft < 0)
      throw new TooComplex('Too many letters that are pictures lie under what is to be redacted.');
    this.#glyphs.push(glyph);
  }

  /** Returns the glyphs that were added since the last call, as content that is to be edited too. */
  take(): readonly SecondaryAreas[] {
    return this.#glyphs.splice(0).map(({ procedure, font, matrix, areas }) => {
      const holder = font === undefined ? {} : { holder: font.num };
      return { stream: procedure.num, ...holder, isOnPages: false, toAreaSpace: matrix, areas };
    });
  }
}
