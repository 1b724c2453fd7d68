/** What has to be known of a font to tell where its glyphs stand. Lengths are in ems. */
export interface Font {
  /** Whether it is written from top to bottom. */
  readonly vertical: boolean;
  /** Whether the widths are those that viewers use; they may be guessed where a font is neither embedded nor described. */
  readonly certain: boolean;
  /** How far above its baseline a glyph is looked for: within any line that it may be found in. */
  readonly aboveBaseline: number;
  /** How many bytes the code has that begins at this offset: at least 1, and no more than there are. */
  codeLength(bytes: Uint8Array, at: number): number;
  /** How far a code's glyph takes the next one along the line: to the right, or of a vertical font up, so mostly below 0. */
  advanceOf(code: number, length: number): number;
  /**
   * As much, as PDFium takes it, which finds the glyphs: it has widths in whole thousandths of an em, and over a long line
   * what is beyond adds up to the width of a letter.
   */
  foundAdvanceOf(code: number, length: number): number;
}

/** The code whose bytes these are. */
export function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let index = at; index < at + length; index++) code = code * 256 + (bytes[index] ?? 0);
  return code;
}
