/** A subtable of the table "cmap" (OpenType 1.9), which maps characters or codes to glyphs. */
export interface CmapSubtable {
  readonly platform: number;
  readonly encoding: number;
  /** The bytes from the format field of the subtable to the end of "cmap". */
  readonly bytes: Buffer;
}

/** @throws RangeError when the table ends within its records */
export function subtablesOf(cmap: Buffer): readonly CmapSubtable[] {
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, record) => {
    const at = 4 + 8 * record;
    const bytes = cmap.subarray(cmap.readUInt32BE(at + 4));
    return { platform: cmap.readUInt16BE(at), encoding: cmap.readUInt16BE(at + 2), bytes };
  });
}

/** Format 14 selects variants of characters, and maps no character by itself. */
const READ_FORMATS: readonly number[] = [0, 4, 6, 12, 14];

export function isReadFormat({ bytes }: CmapSubtable): boolean {
  return READ_FORMATS.includes(bytes.readUInt16BE(0));
}

/** The glyph of a character; 0 without one, and in formats that are not read. @throws RangeError when the table is cut off */
export function glyphIn({ bytes }: CmapSubtable, character: number): number {
  switch (bytes.readUInt16BE(0)) {
    case 0:
      return character < 256 ? bytes.readUInt8(6 + character) : 0;
    case 4:
      return inSegments(bytes, character);
    case 6: {
      const index = character - bytes.readUInt16BE(6);
      return index >= 0 && index < bytes.readUInt16BE(8) ? bytes.readUInt16BE(10 + 2 * index) : 0;
    }
    case 12:
      return inGroups(bytes, character);
    default:
      return 0;
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
