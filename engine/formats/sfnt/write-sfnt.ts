const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** An sfnt file with room for its tables. */
export interface SfntLayout {
  readonly size: number;
  /** The header and the table directory, without checksums. */
  readonly directory: Buffer;
  /** The offset of each table. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** Lays out an sfnt file of tables of these lengths. */
export function layOut(lengths: ReadonlyMap<string, number>): SfntLayout {
  const directory = Buffer.alloc(HEADER_BYTES + RECORD_BYTES * lengths.size);
  const power = Math.floor(Math.log2(lengths.size));
  directory.writeUInt32BE(lengths.has('CFF ') ? 0x4f54544f : 0x00010000);
  [lengths.size, RECORD_BYTES * 2 ** power, power, RECORD_BYTES * (lengths.size - 2 ** power)].forEach((value, at) =>
    directory.writeUInt16BE(value, 4 + 2 * at),
  );
  const offsets = new Map<string, number>();
  let size = directory.length;
  // Readers find tables by binary search.
  for (const [tag, length] of [...lengths].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const record = HEADER_BYTES + offsets.size * RECORD_BYTES;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(size, record + 8);
    directory.writeUInt32BE(length, record + 12);
    offsets.set(tag, size);
    size += (length + 3) & ~3;
  }
  return { size, directory, offsets };
}

/** A font file of these tables without checksums, which readers in this process do not check. */
export function sfntOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const { size, directory, offsets } = layOut(new Map([...tables].map(([tag, table]) => [tag, table.length])));
  const bytes = Buffer.alloc(size);
  directory.copy(bytes);
  for (const [tag, offset] of offsets) tables.get(tag)?.copy(bytes, offset);
  return bytes;
}

/** In the table "head": the number that makes the checksum of the whole font `WHOLE_SUM`. */
const ADJUSTMENT_AT = 8;
const WHOLE_SUM = 0xb1b0afba;

/** Returns a font file of the tables with the checksums that font readers require (OpenType 1.9, "Calculating Checksums"). */
export function writeSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const font = sfntOf(tables);
  const count = tables.size;
  let head: number | undefined;
  for (let record = HEADER_BYTES; record < HEADER_BYTES + count * RECORD_BYTES; record += RECORD_BYTES) {
    const [start, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)];
    if (font.toString('latin1', record, record + 4) === 'head') {
      head = start;
      font.writeUInt32BE(0, start + ADJUSTMENT_AT);
    }
    font.writeUInt32BE(sumOf(font.subarray(start, (start + length + 3) & ~3)), record + 4);
  }
  if (head !== undefined) font.writeUInt32BE((WHOLE_SUM - sumOf(font)) >>> 0, head + ADJUSTMENT_AT);
  return font;
}

/** The sum of 32-bit numbers, modulo 2^32. */
function sumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
