import { writeSfnt } from '../../../formats/sfnt/write-sfnt.js';

/** Step of glyph widths, and size of the em, in font units. */
export const WIDTH_STEP = 25;
export const EM = 1000;
/** Width of the widest glyph in steps: two and a half ems. */
export const MAX_STEPS = 100;

/** Height of a line's selection in viewers, above and below the baseline, in font units. */
export const ASCENT = 750;
export const DESCENT = 200;

/**
 * A TrueType font (OpenType 1.9) with invisible glyphs. Glyph n is n steps wide; glyph 0 is the missing glyph, which
 * is never shown. It has the tables that a PDF requires (ISO 32000-2 §9.9) but no `cmap`, since the document maps
 * codes to glyphs.
 */
export function inklessFont(): Buffer {
  const glyphs = MAX_STEPS + 1;
  return writeSfnt(
    new Map([
      ['head', head()],
      ['hhea', hhea(glyphs)],
      ['maxp', maxp(glyphs)],
      ['hmtx', hmtx(glyphs)],
      ['loca', loca(glyphs)],
      ['glyf', Buffer.concat(new Array<Buffer>(glyphs).fill(glyphOfPoints()))],
      ['post', post()],
    ]),
  );
}

function head(): Buffer {
  const table = Buffer.alloc(54);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt32BE(0x00010000, 4);
  table.writeUInt32BE(0x5f0f3cf5, 12);
  table.writeUInt16BE(EM, 18);
  BOX.forEach((edge, at) => table.writeInt16BE(edge, 36 + 2 * at));
  table.writeUInt16BE(8, 46);
  return table;
}

function hhea(glyphs: number): Buffer {
  const table = Buffer.alloc(36);
  table.writeUInt32BE(0x00010000, 0);
  table.writeInt16BE(ASCENT, 4);
  table.writeInt16BE(-DESCENT, 6);
  table.writeUInt16BE(WIDTH_STEP * MAX_STEPS, 10);
  table.writeInt16BE(1, 18);
  table.writeUInt16BE(glyphs, 34);
  return table;
}

function maxp(glyphs: number): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt16BE(glyphs, 4);
  // Points and contours of a glyph.
  table.writeUInt16BE(2, 6);
  table.writeUInt16BE(2, 8);
  table.writeUInt16BE(2, 14);
  return table;
}

function hmtx(glyphs: number): Buffer {
  const table = Buffer.alloc(4 * glyphs);
  for (let glyph = 0; glyph < glyphs; glyph++) table.writeUInt16BE(WIDTH_STEP * glyph, 4 * glyph);
  return table;
}

function loca(glyphs: number): Buffer {
  const table = Buffer.alloc(2 * (glyphs + 1));
  const length = glyphOfPoints().length;
  for (let glyph = 0; glyph <= glyphs; glyph++) table.writeUInt16BE((glyph * length) / 2, 2 * glyph);
  return table;
}

/** Bounding box of a glyph: left, bottom, right, top. */
const BOX = [0, -DESCENT, WIDTH_STEP, ASCENT] as const;

/** A glyph of two unconnected points: MuPDF ignores invisible text whose glyphs have empty boxes. */
function glyphOfPoints(): Buffer {
  const [left, bottom, right, top] = BOX;
  const [contours, instructions, onCurve] = [2, 0, 1];
  const points = [left, right - left, bottom, top - bottom];
  const glyph = Buffer.alloc(26);
  [contours, ...BOX, 0, 1, instructions].forEach((value, at) => glyph.writeInt16BE(value, 2 * at));
  glyph.fill(onCurve, 16, 18);
  points.forEach((value, at) => glyph.writeInt16BE(value, 18 + 2 * at));
  return glyph;
}

function post(): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00030000, 0);
  return table;
}
