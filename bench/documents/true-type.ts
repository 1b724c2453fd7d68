/** The parts of a TrueType font that setting text needs, in font units. */
export interface TrueType {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  glyphOf(code: number): number;
  widthOf(glyph: number): number;
  /** Kerning between two glyphs; negative for closer. */
  kernOf(first: number, second: number): number;
  /** The font file with the outlines of these glyphs only; glyphs keep their numbers. */
  subset(glyphs: ReadonlySet<number>): Buffer;
}

type Tables = ReadonlyMap<string, Buffer>;

/** Tables that viewers need in a font embedded as CIDFontType2 (ISO 32000-2 §9.9). */
const EMBEDDED = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

export function readTrueType(file: Buffer): TrueType {
  const tables = tablesOf(file);
  const [head, hhea, hmtx] = [tableOf(tables, 'head'), tableOf(tables, 'hhea'), tableOf(tables, 'hmtx')];
  const metrics = hhea.readUInt16BE(34);
  const kerns = kernsOf(tables.get('kern'));
  const cmap = codesOf(tableOf(tables, 'cmap'));
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at)),
    glyphOf: (code) => cmap.get(code) ?? 0,
    widthOf: (glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)),
    kernOf: (first, second) => kerns.get(first * 65536 + second) ?? 0,
    subset: (glyphs) => subset(tables, glyphs),
  };
}

function tablesOf(file: Buffer): Tables {
  return new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const offset = file.readUInt32BE(entry + 8);
      const table = file.subarray(offset, offset + file.readUInt32BE(entry + 12));
      return [file.toString('latin1', entry, entry + 4), table] as const;
    }),
  );
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}; it must be TrueType.`);
  return table;
}

/** Kerning pairs of the first subtable, if it has format 0. */
function kernsOf(table: Buffer | undefined): ReadonlyMap<number, number> {
  const pairs = table?.readUInt16BE(10) ?? 0;
  return new Map(
    Array.from({ length: pairs }, (_, index) => {
      const at = 18 + 6 * index;
      return [table?.readUInt32BE(at) ?? 0, table?.readInt16BE(at + 4) ?? 0];
    }),
  );
}

/** Glyphs by code point, from the subtable of format 4. */
function codesOf(cmap: Buffer): ReadonlyMap<number, number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font maps no Unicode to glyphs by format 4.');
  const table = cmap.subarray(start);
  const doubled = table.readUInt16BE(6);
  const glyphs = new Map<number, number>();
  for (let at = 0; at < doubled; at += 2) {
    const [end, first] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + doubled + at)];
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const place = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(place);
    for (let code = first; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code : table.readUInt16BE(place + range + 2 * (code - first));
      if (glyph !== 0) glyphs.set(code, (glyph + delta) % 65536);
    }
  }
  return glyphs;
}

function subset(tables: Tables, glyphs: ReadonlySet<number>): Buffer {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')];
  const long = tableOf(tables, 'head').readInt16BE(50) === 1;
  const count = tableOf(tables, 'maxp').readUInt16BE(4);
  const offsetOf = (glyph: number): number => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const outlineOf = (glyph: number): Buffer => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const kept = withParts(glyphs, outlineOf);
  const outlines: Buffer[] = [];
  const offsets = Buffer.alloc(4 * (count + 1));
  let position = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.writeUInt32BE(position, 4 * glyph);
    if (!kept.has(glyph)) continue;
    const outline = outlineOf(glyph);
    outlines.push(outline);
    position += outline.length;
  }
  offsets.writeUInt32BE(position, 4 * count);
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeInt16BE(1, 50);
  return fontOf(new Map([...tables, ['glyf', Buffer.concat(outlines)], ['loca', offsets], ['head', head]]));
}

/** The glyphs with the components of composite glyphs: é consists of e and an accent. */
function withParts(glyphs: ReadonlySet<number>, outlineOf: (glyph: number) => Buffer): ReadonlySet<number> {
  const kept = new Set([0, ...glyphs]);
  for (const glyph of kept) {
    const outline = outlineOf(glyph);
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) continue;
    for (let at = 10, more = true; more;) {
      const flags = outline.readUInt16BE(at);
      kept.add(outline.readUInt16BE(at + 2));
      // Flags of composite glyphs in the OpenType specification: words, one scale, two scales, a matrix.
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 64 ? 4 : 0) + (flags & 128 ? 8 : 0);
      more = (flags & 32) !== 0;
    }
  }
  return kept;
}

/** Omits checksums, which viewers ignore. */
function fontOf(tables: Tables): Buffer {
  const kept = EMBEDDED.flatMap((tag) => {
    const table = tables.get(tag);
    return table === undefined ? [] : [{ tag, table }];
  });
  const directory = Buffer.alloc(12 + 16 * kept.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(kept.length, 4);
  const parts: Buffer[] = [directory];
  let position = directory.length;
  for (const [index, { tag, table }] of kept.entries()) {
    const entry = 12 + 16 * index;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(position, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    position += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
