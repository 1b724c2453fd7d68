import type { Face } from './face.js';

/** The glyph of a code, and its text for readers; empty for a part of a cluster. */
export interface Code {
  readonly code: number;
  readonly glyph: number;
  readonly text: string;
}

/** A font as a document uses it: its codes and its resource name. */
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

  /** Whether any code differs from the CID of its glyph. */
  get hasOtherCodes(): boolean {
    return this.#next > this.face.glyphCount;
  }

  /** The code of a glyph with this text; when no codes are left, the glyph's first code. */
  codeFor(glyph: number, text: string): Code {
    const key = `${glyph} ${text}`;
    const code = this.#known.get(key) ?? this.#newCode(glyph, text);
    this.#known.set(key, code);
    return code;
  }

  /** Advance width of a glyph in thousandths of the font size, as in /W. */
  widthOf(glyph: number): number {
    const width = this.#widths.get(glyph) ?? round((this.face.advanceOf(glyph) * 1000) / this.face.unitsPerEm, 2);
    this.#widths.set(glyph, width);
    return width;
  }

  #newCode(glyph: number, text: string): Code {
    const own = this.face.cidOf(glyph);
    const said = this.#codes.get(own);
    // Only TrueType fonts can map several codes to one glyph, by CIDToGIDMap.
    if (said !== undefined && (this.face.isCff || this.#next > LAST_CODE)) return said;
    const code = { code: said === undefined ? own : this.#next++, glyph, text };
    this.#codes.set(code.code, code);
    return code;
  }
}

const LAST_CODE = 0xffff;

export function round(value: number, digits: number): number {
  // Adding zero turns -0 into 0.
  return Number(value.toFixed(digits)) + 0;
}
