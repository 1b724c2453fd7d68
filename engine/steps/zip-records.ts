/** What a ZIP says of a file in it. */
export interface EntryFacts {
  /** In UTF-8. */
  readonly name: Buffer;
  readonly compress: boolean;
  readonly modified: Date;
  readonly crc: number;
  /** In bytes; and how many it has in the archive. */
  readonly size: number;
  readonly packed: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** What stands before the bytes of a file (APPNOTE.TXT 6.3.10, §4.3.7). */
export function localHeader(entry: EntryFacts): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeFacts(header, 4, entry);
  return Buffer.concat([header, entry.name]);
}

/** A file's line in the directory (§4.3.12), with an offset of 64 bits where it takes one (§4.5.3). */
export function centralHeader(entry: EntryFacts): Buffer {
  const isFar = entry.at >= MOST_32;
  const header = Buffer.alloc(46);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX | ZIP64_VERSION, 4);
  writeFacts(header, 6, entry);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(isFar ? MOST_32 : entry.at, 42);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.at), 4);
  }
  return Buffer.concat([header, entry.name, extra]);
}

/** What comes after the directory, which has so many lines, begins there and is so large (§4.3.14 to §4.3.16). */
export function endOfArchive(directory: {
  readonly count: number;
  readonly at: number;
  readonly size: number;
}): Buffer {
  const { count, at, size } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_16), 8);
  end.writeUInt16LE(Math.min(count, MOST_16), 10);
  end.writeUInt32LE(Math.min(size, MOST_32), 12);
  end.writeUInt32LE(Math.min(at, MOST_32), 16);
  return count < MOST_16 && size < MOST_32 && at < MOST_32 ? end : Buffer.concat([endOf64(directory), end]);
}

function endOf64({ count, at, size }: { readonly count: number; readonly at: number; readonly size: number }): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(record.length - 12), 4);
  record.writeUInt16LE(MADE_ON_UNIX | ZIP64_VERSION, 12);
  record.writeUInt16LE(ZIP64_VERSION, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** What both headers say alike, from the version on that it takes to read the file. */
function writeFacts(header: Buffer, at: number, entry: EntryFacts): void {
  const { name, compress, modified, crc, size, packed } = entry;
  if (Math.max(size, packed) >= MOST_32) throw new Error('A file of 4 GB is too large for this archive.');
  header.writeUInt16LE(entry.at >= MOST_32 ? ZIP64_VERSION : VERSION, at);
  header.writeUInt16LE(NAME_IS_UTF8, at + 2);
  header.writeUInt16LE(compress ? DEFLATED : STORED, at + 4);
  header.writeUInt32LE(dosTime(modified), at + 6);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(packed, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

/** In local time, to two seconds, from 1980 on (§4.4.6). */
function dosTime(date: Date): number {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const year = Math.max(0, date.getFullYear() - 1980);
  return (((year << 9) | ((date.getMonth() + 1) << 5) | date.getDate()) * 2 ** 16 + time) % 2 ** 32;
}

const VERSION = 20;
const ZIP64_VERSION = 45;
const MADE_ON_UNIX = 3 << 8;
const NAME_IS_UTF8 = 1 << 11;
const STORED = 0;
const DEFLATED = 8;

/** The mode that it gets when it is unpacked: -rw-r--r--. */
const REGULAR_FILE = 0o100644 * 2 ** 16;

/** The largest numbers stand for "see the longer field". */
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;
