/** The properties of a font that determine the positions of its glyphs. Lengths are in ems. */
export interface Font {
  /** Whether text in the font runs from top to bottom. */
  readonly vertical: boolean;
  /** Whether viewers use the same widths. The widths of a font without /Widths that is not embedded are a guess. */
  readonly certain: boolean;
  /** The height above the baseline of the point at which a glyph is searched for; the point is inside every line box. */
  readonly aboveBaseline: number;
  /** Returns the number of bytes of the code at the offset `at`: at least 1, at most the number of remaining bytes. */
  codeLength(bytes: Uint8Array, at: number): number;
  /** Returns the advance of a glyph: to the right, or upwards in a vertical font, where it is usually negative. */
  advanceOf(code: number, length: number): number;
  /**
   * Returns the advance that PDFium uses. PDFium reports the positions of glyphs, and rounds widths to thousandths of an em;
   * over a long line, the differences add up to the width of a letter.
   */
  foundAdvanceOf(code: number, length: number): number;
}

/** Returns the code of `length` bytes at the offset `at`. */
export function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let index = at; index < at + length; index++) code = code * 256 + (bytes[index] ?? 0);
  return code;
}
