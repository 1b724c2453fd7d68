import type { Font } from '../../../document/model.js';
import type { AdvanceBy } from './advances.js';
import type { FontHeights } from '../fonts/read-fonts.js';

/** What PDFium reads for a code of a font. */
export interface LearnedGlyph {
  readonly text: string;
  /** In ems. */
  readonly advance: number;
  readonly by: AdvanceBy;
}

/** What PDFium reports about a font, and about its codes as far as they were read. */
export interface LearnedFont {
  readonly font: Font;
  readonly heights: FontHeights;
  /** By code; null for a code that PDFium reads in several ways. */
  readonly glyphs: Map<number, LearnedGlyph | null>;
  /** The codes that were shown to be read. */
  readonly shown: Set<number>;
}

/** The fonts of a document, by their indices in `ContentFonts`. */
export class LearnedFonts {
  readonly #fonts: (LearnedFont | null | undefined)[] = [];

  /** Returns a font; undefined when it is unknown, or when PDFium reads it in several ways. */
  of(index: number): LearnedFont | undefined {
    return this.#fonts[index] ?? undefined;
  }

  learnFont(index: number, font: Font, heights: FontHeights): void {
    const known = this.#fonts[index];
    if (known === undefined) this.#fonts[index] = { font, heights, glyphs: new Map(), shown: new Set() };
    else if (known !== null && !isSameFont(known, { font, heights })) this.#fonts[index] = null;
  }

  learnGlyph(index: number, code: number, glyph: LearnedGlyph | null): void {
    const glyphs = this.of(index)?.glyphs;
    const known = glyphs?.get(code);
    if (known === undefined || glyph === null || (known !== null && known.text !== glyph.text)) {
      glyphs?.set(code, known === undefined ? glyph : null);
    } else if (known !== null && isBetter(glyph, known)) glyphs?.set(code, glyph);
  }
}

/**
 * Returns whether a reading says more about an advance than another one. What is drawn counts least: PDFium does not
 * always report where the advance of a glyph ends that is drawn beyond it.
 */
function isBetter(glyph: LearnedGlyph, known: LearnedGlyph): boolean {
  if (known.by === 'drawn') return glyph.by !== 'drawn' || glyph.advance < known.advance;
  return known.by === 'either' && glyph.by !== 'drawn';
}

function isSameFont(one: Pick<LearnedFont, 'font' | 'heights'>, other: Pick<LearnedFont, 'font' | 'heights'>): boolean {
  return (
    one.font.name === other.font.name &&
    one.font.weight === other.font.weight &&
    one.heights.ascent === other.heights.ascent &&
    one.heights.descent === other.heights.descent
  );
}
