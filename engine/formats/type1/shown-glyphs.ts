/** The glyphs of a font with glyph names, Type 1 or CFF, that a document shows. */
export interface ShownGlyphs {
  /** Whether the glyph of this name may be shown. */
  has(name: string): boolean;
  /** Adds a component of an accented letter, by its code in StandardEncoding. */
  notePart(code: number): void;
}
