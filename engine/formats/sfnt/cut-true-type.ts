import { cutTables } from './cut-tables.js';
import type { TrueType } from './true-type.js';

/**
 * A TrueType font without the outlines of the glyphs that are not in `used`, and without what no reader of PDF looks at.
 * Glyphs keep their numbers and their hints, so what is left is drawn as before. Changes `font` and `used`.
 */
export function cutTrueType(font: Buffer, program: TrueType, used: Set<number>): Buffer {
  addParts(font, program, used);
  blank(font, program, used);
  return cutTables(font, program, used);
}

/** Of OpenType's table "glyf". */
const ARE_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Adds what used glyphs are made of. */
function addParts(font: Buffer, program: TrueType, used: Set<number>): void {
  // A set gives what is added to it on the way, too.
  for (const glyph of used) {
    const { start, end } = program.outlineOf(glyph);
    if (end - start < 10 || font.readInt16BE(start) >= 0) continue;
    for (let at = start + 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0;) {
      flags = font.readUInt16BE(at);
      const part = font.readUInt16BE(at + 2);
      if (part < program.glyphs) used.add(part);
      at += 4 + ((flags & ARE_WORDS) === 0 ? 2 : 4) + scaleBytes(flags);
    }
  }
}

function scaleBytes(flags: number): number {
  if ((flags & HAS_SCALE) !== 0) return 2;
  if ((flags & HAS_TWO_SCALES) !== 0) return 4;
  return (flags & HAS_MATRIX) === 0 ? 0 : 8;
}

/** Of zeros, a glyph has no contours; it takes no bytes when it is compressed. */
function blank(font: Buffer, program: TrueType, used: ReadonlySet<number>): void {
  const kept = Array.from(used, (glyph) => program.outlineOf(glyph));
  const before = kept.map(({ start, end }) => Buffer.from(font.subarray(start, end)));
  for (let glyph = 0; glyph < program.glyphs; glyph++) {
    if (used.has(glyph)) continue;
    const { start, end } = program.outlineOf(glyph);
    font.fill(0, start, end);
  }
  // Glyphs may share bytes.
  kept.forEach(({ start }, index) => before[index]?.copy(font, start));
}
