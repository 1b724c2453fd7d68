/** How wide the glyph of a code is, in thousandths of an em; undefined where the font does not tell. */
export type WidthOf = (code: number, character: string | undefined) => number | undefined;

/** The widths in a TrueType or OpenType font (ISO/IEC 14496-22), by its tables cmap and hmtx. */
export function trueTypeWidths(font: Buffer): WidthOf | undefined {
  const widthOf = intact(() => widthsIn(font));
  return widthOf && ((code, character) => intact(() => widthOf(code, character)));
}

/** What `read` gives; undefined when the font is cut off there. */
function intact<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function widthsIn(font: Buffer): WidthOf | undefined {
  const tables = tablesOf(font);
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((tag) => tables.get(tag));
  if (head === undefined || hhea === undefined || hmtx === undefined || cmap === undefined) return undefined;
  const unitsPerEm = head.readUInt16BE(18) || 1000;
  const metrics = hhea.readUInt16BE(34);
  const glyphOf = glyphsBy(cmap);
  return (code, character) => {
    const glyph = glyphOf(code, character?.codePointAt(0));
    const at = 4 * Math.min(glyph, metrics - 1);
    return at >= 0 && at + 2 <= hmtx.length ? Math.round((1000 * hmtx.readUInt16BE(at)) / unitsPerEm) : undefined;
  };
}

function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const at = 12 + 16 * table;
    const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + length));
  }
  return tables;
}

/** Where the codes of fonts with signs of their own stand. */
const SIGNS = 0xf000;

/** As ISO 32000-2 §9.6.5.4 has it: by Unicode, else by the codes of signs, else by those of the Macintosh. */
function glyphsBy(cmap: Buffer): (code: number, character: number | undefined) => number {
  const [unicode, signs, macintosh] = [subtable(cmap, 3, 1), subtable(cmap, 3, 0), subtable(cmap, 1, 0)];
  return (code, character) =>
    (character !== undefined && unicode !== undefined ? glyphIn(unicode, character) : 0) ||
    (signs === undefined ? 0 : glyphIn(signs, code) || glyphIn(signs, SIGNS + code)) ||
    (macintosh === undefined ? 0 : glyphIn(macintosh, code));
}

function subtable(cmap: Buffer, platform: number, encoding: number): Buffer | undefined {
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const at = 4 + 8 * record;
    const isIt = cmap.readUInt16BE(at) === platform && cmap.readUInt16BE(at + 2) === encoding;
    if (isIt) return cmap.subarray(cmap.readUInt32BE(at + 4));
  }
  return undefined;
}

/** 0 for a code without a glyph, and for tables of other formats than those that simple fonts have. */
function glyphIn(table: Buffer, code: number): number {
  const format = table.readUInt16BE(0);
  if (format === 0) return code < 256 ? table.readUInt8(6 + code) : 0;
  if (format === 4) return glyphInSegments(table, code);
  const first = format === 6 ? table.readUInt16BE(6) : Infinity;
  return code >= first && code < first + table.readUInt16BE(8) ? table.readUInt16BE(10 + 2 * (code - first)) : 0;
}

function glyphInSegments(table: Buffer, code: number): number {
  const size = table.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    if (table.readUInt16BE(at) < code) continue;
    const [start, delta] = [table.readUInt16BE(at + size + 2), table.readUInt16BE(at + 2 * size + 2)];
    const rangeAt = at + 3 * size + 2;
    const range = table.readUInt16BE(rangeAt);
    if (start > code) return 0;
    const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
