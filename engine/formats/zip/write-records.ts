import { DEFLATED, flagBits, MAX_32, recordBytes, signatures, STORED } from './records.js';

/** A file in an archive that is written. */
export interface EntryFacts {
  /** In UTF-8. */
  readonly name: Buffer;
  readonly compress: boolean;
  readonly modified: Date;
  readonly crc: number;
  /** In bytes, before and after compression. */
  readonly size: number;
  readonly packed: number;
  /** Whether the sizes are written with 64 bits (ZIP64). */
  readonly hasLongSizes: boolean;
  /** The offset of its local header. */
  readonly at: number;
}

/** The header before the data of a file (APPNOTE.TXT 6.3.10, §4.3.7). */
export function localHeader(entry: EntryFacts): Buffer {
  const header = newRecord('local');
  const extra = zip64Field(longSizes(entry));
  writeFacts(header, 4, entry);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, entry.name, extra]);
}

/** The header of a file in the central directory (§4.3.12). */
export function centralHeader(entry: EntryFacts): Buffer {
  const isFar = entry.at >= MAX_32;
  const header = newRecord('central');
  const extra = zip64Field([...longSizes(entry), ...(isFar ? [entry.at] : [])]);
  header.writeUInt16LE(MADE_ON_UNIX | ZIP64_VERSION, 4);
  writeFacts(header, 6, entry);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(isFar ? MAX_32 : entry.at, 42);
  return Buffer.concat([header, entry.name, extra]);
}

/** The records after the central directory, which has `count` headers (§4.3.14 to §4.3.16). */
export function endOfArchive(directory: {
  readonly count: number;
  readonly at: number;
  readonly size: number;
}): Buffer {
  const { count, at, size } = directory;
  const end = newRecord('end');
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(at, MAX_32), 16);
  return count < MAX_16 && size < MAX_32 && at < MAX_32 ? end : Buffer.concat([endOf64(directory), end]);
}

function endOf64({ count, at, size }: { readonly count: number; readonly at: number; readonly size: number }): Buffer {
  const record = newRecord('end64');
  record.writeBigUInt64LE(BigInt(record.length - 12), 4);
  record.writeUInt16LE(MADE_ON_UNIX | ZIP64_VERSION, 12);
  record.writeUInt16LE(ZIP64_VERSION, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = newRecord('locator64');
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

function newRecord(kind: keyof typeof recordBytes): Buffer {
  const record = Buffer.alloc(recordBytes[kind]);
  record.write(signatures[kind], 'latin1');
  return record;
}

/** The fields that both headers share, from the version that is needed to read the file on. */
function writeFacts(header: Buffer, start: number, entry: EntryFacts): void {
  const { name, compress, modified, crc, size, packed, hasLongSizes, at } = entry;
  if (Math.max(size, packed) >= MAX_32 && !hasLongSizes)
    throw new Error('A file has become too large for this archive.');
  header.writeUInt16LE(hasLongSizes || at >= MAX_32 ? ZIP64_VERSION : VERSION, start);
  header.writeUInt16LE(flagBits.nameIsUtf8, start + 2);
  header.writeUInt16LE(compress ? DEFLATED : STORED, start + 4);
  header.writeUInt32LE(dosTime(modified), start + 6);
  header.writeUInt32LE(crc, start + 10);
  header.writeUInt32LE(hasLongSizes ? MAX_32 : packed, start + 14);
  header.writeUInt32LE(hasLongSizes ? MAX_32 : size, start + 18);
  header.writeUInt16LE(name.length, start + 22);
}

function longSizes({ hasLongSizes, size, packed }: EntryFacts): readonly number[] {
  return hasLongSizes ? [size, packed] : [];
}

/** The extra field with numbers of 64 bits, in the order of §4.5.3; empty without numbers. */
function zip64Field(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
  return field;
}

/** Local time in steps of two seconds, from 1980 on (§4.4.6). */
function dosTime(date: Date): number {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const year = Math.max(0, date.getFullYear() - 1980);
  return (((year << 9) | ((date.getMonth() + 1) << 5) | date.getDate()) * 2 ** 16 + time) % 2 ** 32;
}

const VERSION = 20;
const ZIP64_VERSION = 45;
const MADE_ON_UNIX = 3 << 8;

/** The mode of unpacked files: -rw-r--r--. */
const REGULAR_FILE = 0o100644 * 2 ** 16;

/** The largest number of 16 bits refers to the ZIP64 end record. */
const MAX_16 = 0xffff;
