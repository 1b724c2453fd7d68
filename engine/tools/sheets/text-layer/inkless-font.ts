import { sfntOf } from '../text/sfnt.js';

/** How fine the widths of glyphs are, and how large an em is, in units of the font. */
export const WIDTH_STEP = 25;
export const EM = 1000;
/** The widest glyph, in steps: two and a half ems. */
export const MOST_STEPS = 100;

/** What viewers mark of a line: from here above the baseline to there below it, in units of the font. */
export const ASCENT = 750;
export const DESCENT = 200;

/**
 * A TrueType font (OpenType 1.9) without ink. Its glyph n is n steps wide; the glyph 0 is the missing one, which is never
 * shown. It has what a PDF asks of an embedded font (ISO 32000-2 §9.9) and no `cmap`: codes go to glyphs in the document.
 */
export function inklessFont(): Buffer {
  const glyphs = MOST_STEPS + 1;
  return sfntOf(
    new Map([
      ['head', head()],
      ['hhea', hhea(glyphs)],
      ['maxp', maxp(glyphs)],
      ['hmtx', hmtx(glyphs)],
      // All glyphs begin and end where the table does.
      ['loca', Buffer.alloc(2 * (glyphs + 1))],
      ['glyf', Buffer.alloc(4)],
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
  [0, -DESCENT, EM, ASCENT].forEach((edge, at) => table.writeInt16BE(edge, 36 + 2 * at));
  table.writeUInt16BE(8, 46);
  return table;
}

function hhea(glyphs: number): Buffer {
  const table = Buffer.alloc(36);
  table.writeUInt32BE(0x00010000, 0);
  table.writeInt16BE(ASCENT, 4);
  table.writeInt16BE(-DESCENT, 6);
  table.writeUInt16BE(WIDTH_STEP * MOST_STEPS, 10);
  table.writeInt16BE(1, 18);
  table.writeUInt16BE(glyphs, 34);
  return table;
}

function maxp(glyphs: number): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt16BE(glyphs, 4);
  table.writeUInt16BE(2, 14);
  return table;
}

function hmtx(glyphs: number): Buffer {
  const table = Buffer.alloc(4 * glyphs);
  for (let glyph = 0; glyph < glyphs; glyph++) table.writeUInt16BE(WIDTH_STEP * glyph, 4 * glyph);
  return table;
}

function post(): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00030000, 0);
  return table;
}
