/** What of a TrueType font (OpenType 1.9) tells which bytes draw which glyph. */
export interface TrueType {
  readonly glyphs: number;
  /** Where its tables are in the file, by their tags. */
  readonly tables: ReadonlyMap<string, Span>;
  /** Where the outline of a glyph is in the file; it may have none. */
  outlineOf(glyph: number): { readonly start: number; readonly end: number };
  /** The glyphs of a character, by any of the font's tables of characters. */
  glyphsOf(character: number): readonly number[];
}

/** @throws RangeError when the font is not as it must be. */
export function readTrueType(font: Buffer): TrueType {
  const tables = tablesOf(font);
  const [head, maxp, loca, glyf] = ['head', 'maxp', 'loca', 'glyf'].map((tag) => tables.get(tag));
  if (head === undefined || maxp === undefined || loca === undefined || glyf === undefined) {
    throw new RangeError('A font lacks tables.');
  }
  const glyphs = font.readUInt16BE(maxp.start + 4);
  const isLong = font.readUInt16BE(head.start + 50) === 1;
  const offset = (glyph: number): number =>
    isLong ? font.readUInt32BE(loca.start + 4 * glyph) : 2 * font.readUInt16BE(loca.start + 2 * glyph);
  const lookUps = charactersOf(font, tables.get('cmap'));
  return {
    glyphs,
    tables,
    outlineOf(glyph) {
      const [start, end] = [glyf.start + offset(glyph), glyf.start + offset(glyph + 1)];
      if (start > end || end > glyf.end) throw new RangeError('A glyph lies outside of its table.');
      return { start, end };
    },
    glyphsOf: (character) => lookUps.map((lookUp) => lookUp(character)).filter((glyph) => glyph > 0 && glyph < glyphs),
  };
}

/** From `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

function tablesOf(font: Buffer): ReadonlyMap<string, Span> {
  const version = font.readUInt32BE(0);
  if (version !== 0x00010000 && version !== 0x74727565) throw new RangeError('It is no TrueType font.');
  const count = font.readUInt16BE(4);
  const tables = new Map<string, Span>();
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    const start = font.readUInt32BE(record + 8);
    const end = start + font.readUInt32BE(record + 12);
    if (end > font.length) throw new RangeError('A table goes on after the end of the font.');
    tables.set(font.toString('latin1', record, record + 4), { start, end });
  }
  return tables;
}

type LookUp = (character: number) => number;

function charactersOf(font: Buffer, cmap: Span | undefined): readonly LookUp[] {
  if (cmap === undefined) return [];
  const count = font.readUInt16BE(cmap.start + 2);
  return Array.from({ length: count }, (_, index) => {
    const table = font.subarray(cmap.start + font.readUInt32BE(cmap.start + 4 + 8 * index + 4), cmap.end);
    return lookUpIn(table);
  });
}

function lookUpIn(table: Buffer): LookUp {
  switch (table.readUInt16BE(0)) {
    case 0:
      return (character) => (character < 256 ? table.readUInt8(6 + character) : 0);
    case 4:
      return (character) => inSegments(table, character);
    case 6: {
      const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
      return (character) => {
        const index = character - first;
        return index >= 0 && index < count ? table.readUInt16BE(10 + 2 * index) : 0;
      };
    }
    case 12:
      return (character) => inGroups(table, character);
    // Variants of characters, which codes never select.
    case 14:
      return () => 0;
    default:
      throw new RangeError('A font has a table of characters that is not read here.');
  }
}

function inSegments(table: Buffer, character: number): number {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size && character <= 0xffff; at += 2) {
    if (table.readUInt16BE(14 + at) < character) continue;
    const first = table.readUInt16BE(16 + size + at);
    if (first > character) return 0;
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const range = table.readUInt16BE(place);
    if (range === 0) return (character + delta) & 0xffff;
    const glyph = table.readUInt16BE(place + range + 2 * (character - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function inGroups(table: Buffer, character: number): number {
  const count = table.readUInt32BE(12);
  for (let at = 16; at < 16 + 12 * count; at += 12) {
    const [first, last] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
    if (character >= first && character <= last) return table.readUInt32BE(at + 8) + character - first;
  }
  return 0;
}
