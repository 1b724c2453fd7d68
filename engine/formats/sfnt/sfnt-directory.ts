import { type Bytes, bytesOf } from '../../files/random-access.js';

/** The place of a table in a font file, as the directory states it. The file may end before the table does. */
export interface Table {
  readonly tag: string;
  readonly start: number;
  readonly length: number;
}

/** A font in an sfnt file (OpenType 1.9, "Organization of an OpenType Font"). */
export interface Sfnt {
  /** 0x00010000 or "true" for TrueType outlines, "OTTO" for CFF. */
  readonly version: number;
  readonly tables: ReadonlyMap<string, Table>;
}

/** Directories of real fonts have about 30 tables. */
const MAX_TABLES = 128;
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/**
 * Reads the table directory of a font.
 * @param index of the font, in a file that is a collection
 * @throws RangeError when the file has no such font, or ends within its directory
 */
export function readSfnt(file: Bytes, index = 0): Sfnt {
  const start = fontOffset(file, index);
  if (start === undefined) throw new RangeError('The collection has no such font.');
  const header = file.at(start, HEADER_BYTES);
  const tables = [...tablesIn(file, start)];
  if (header === undefined || tables.length < Math.min(MAX_TABLES, header.readUInt16BE(4))) {
    throw new RangeError('A font ends within its directory.');
  }
  return { version: header.readUInt32BE(0), tables: new Map(tables.map((table) => [table.tag, table])) };
}

/** The one reader of table directories: all tables in the order of the directory, as far as the file has it. */
export function* tablesIn(file: Bytes, start = 0): Generator<Table> {
  const count = Math.min(MAX_TABLES, file.at(start, HEADER_BYTES)?.readUInt16BE(4) ?? 0);
  for (let record = 0; record < count; record++) {
    const bytes = file.at(start + HEADER_BYTES + record * RECORD_BYTES, RECORD_BYTES);
    if (bytes === undefined) return;
    const tag = bytes.toString('latin1', 0, 4);
    yield { tag, start: bytes.readUInt32BE(8), length: bytes.readUInt32BE(12) };
  }
}

/** Whether the file is a collection of fonts (OpenType 1.9, "TTC Header"). */
export function isCollection(file: Bytes): boolean {
  return file.at(0, 4)?.toString('latin1') === 'ttcf';
}

/** The offset of a font's directory: 0 in a file of one font; undefined when a collection has no such font. */
export function fontOffset(file: Bytes, index: number): number | undefined {
  if (!isCollection(file)) return 0;
  const count = file.at(8, 4)?.readUInt32BE(0) ?? 0;
  return index < count ? file.at(HEADER_BYTES + 4 * index, 4)?.readUInt32BE(0) : undefined;
}

/** The bytes of a table in memory, as far as the file has them; undefined when the font has no such table. */
export function tableOf(font: Buffer, { tables }: Sfnt, tag: string): Buffer | undefined {
  const table = tables.get(tag);
  return table && font.subarray(table.start, table.start + table.length);
}

/** A table of a font in memory. @throws RangeError without it */
export function tableIn(font: Buffer, tag: string): Buffer {
  const table = tableOf(font, readSfnt(bytesOf(font)), tag);
  if (table === undefined) throw new RangeError(`A font has no table ${tag}.`);
  return table;
}
