import type { PROGRAM_KEYS } from '../font-program.js';

/** Properties of the glyph that a font selects for a code. */
export interface GlyphFacts {
  /** The number or the name of the glyph in the font program; undefined for a missing glyph. */
  readonly glyph: number | string | undefined;
  /** Whether the embedded font program has the glyph, and it is another one than ".notdef". */
  readonly isPresent: boolean;
  /** The width of the program, in thousandths of an em: two where readers disagree, none when unknown. */
  readonly programWidths: readonly number[];
  /** The width of the font dictionary, in thousandths of an em; undefined when unknown. */
  readonly statedWidth: number | undefined;
  /** The text of the glyph by its name, the encoding or the font program. */
  readonly text: string | undefined;
}

/** Widths may differ by this much, in thousandths of an em (ISO 19005-2 §6.2.11.5). */
const WIDTH_TOLERANCE = 1;

/** Whether the program has another width than the font dictionary states. */
export function hasOtherWidth({ programWidths, statedWidth }: GlyphFacts): boolean {
  return statedWidth !== undefined && programWidths.some((width) => Math.abs(width - statedWidth) > WIDTH_TOLERANCE);
}

/** Returns what a font says of the glyph of a code with a number of bytes. @throws RangeError for a malformed font program */
export type GlyphReader = (code: number, length: number) => GlyphFacts;

/** An embedded font program. */
export interface Program {
  readonly key: (typeof PROGRAM_KEYS)[number];
  readonly bytes: Buffer;
}
