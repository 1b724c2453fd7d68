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

/** A character code with the number of its bytes. */
export interface Code {
  readonly code: number;
  readonly length: number;
}

/** Codes of different lengths can have the same number. */
export function codeKey({ code, length }: Code): number {
  return length * 2 ** 32 + code;
}

/** Returns the codes of a text in a font. */
export function* codesOf(bytes: Uint8Array, font: Pick<Font, 'codeLength'>): Generator<Code> {
  for (let at = 0; at < bytes.length;) {
    const length = Math.max(1, font.codeLength(bytes, at));
    yield { code: codeAt(bytes, at, length), length };
    at += length;
  }
}

/** Returns the code of `length` bytes at the offset `at`. */
export function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let index = at; index < at + length; index++) code = code * 256 + (bytes[index] ?? 0);
  return code;
}
