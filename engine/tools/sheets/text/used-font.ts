import type { Face } from './face.js';

/** What a code of a font draws, and the text that a reader takes it for; empty for a part of something. */
export interface Code {
  readonly code: number;
  readonly glyph: number;
  readonly text: string;
}

/** A font as a document uses it: its codes, and the name that content calls it by. */
export class UsedFont {
  readonly #codes = new Map<number, Code>();
  readonly #known = new Map<string, Code>();
  readonly #widths = new Map<number, number>();
  #next: number;

  constructor(
    readonly name: string,
    readonly face: Face,
  ) {
    this.#next = face.glyphCount;
  }

  get codes(): readonly Code[] {
    return [...this.#codes.values()].sort((one, other) => one.code - other.code);
  }

  /** Whether there is a code that is not the CID of its glyph. */
  get hasOtherCodes(): boolean {
    return this.#next > this.face.glyphCount;
  }

  /** A code for a glyph; where there is no room for another one, it says what the glyph said before. */
  codeFor(glyph: number, text: string): Code {
    const key = `${glyph} ${text}`;
    const code = this.#known.get(key) ?? this.#newCode(glyph, text);
    this.#known.set(key, code);
    return code;
  }

  /** How far a reader's pen goes on after a glyph, in thousandths of the font's size, as /W tells it. */
  widthOf(glyph: number): number {
    const width = this.#widths.get(glyph) ?? round((this.face.advanceOf(glyph) * 1000) / this.face.unitsPerEm, 2);
    this.#widths.set(glyph, width);
    return width;
  }

  #newCode(glyph: number, text: string): Code {
    const own = this.face.cidOf(glyph);
    const said = this.#codes.get(own);
    // Only for TrueType can a document say which codes mean which glyphs.
    if (said !== undefined && (this.face.isCff || this.#next > LAST_CODE)) return said;
    const code = { code: said === undefined ? own : this.#next++, glyph, text };
    this.#codes.set(code.code, code);
    return code;
  }
}

const LAST_CODE = 0xffff;

export function round(value: number, digits: number): number {
  // Adding zero makes 0 of -0.
  return Number(value.toFixed(digits)) + 0;
}
