/**
 * The one parser of the records of ZIP archives (APPNOTE.TXT 6.3.10, §4.3). Numbers are given as they are stated: callers
 * check them, and decide which of several records programs go by.
 */

/** The header before the data of a file (§4.3.7). */
export interface LocalHeader {
  readonly flags: number;
  readonly method: number;
  /** Bytes of data; 0 when bit 3 of the flags says that a descriptor after the data states it. */
  readonly packed: number;
  readonly name: Buffer;
  readonly extra: Buffer;
  /** The offset of the data. */
  readonly end: number;
}

/** The header of a file in the central directory (§4.3.12). */
export interface CentralHeader {
  readonly flags: number;
  readonly method: number;
  /** The CRC-32 of the data as they were before compression. */
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** The offset of the local header. */
  readonly at: number;
  readonly name: Buffer;
  readonly extra: Buffer;
  readonly comment: Buffer;
  /** The offset of the comment. */
  readonly commentAt: number;
  /** The offset of the next header. */
  readonly end: number;
}

/** The record that an archive ends with (§4.3.16). */
export interface EndRecord {
  readonly count: number;
  /** The length and the offset of the central directory. */
  readonly size: number;
  readonly offset: number;
  readonly commentLength: number;
}

/** Bits of the general purpose flags (§4.4.4). */
export const flagBits = { encrypted: 1, sizesFollow: 8, nameIsUtf8: 1 << 11 } as const;

/** Compression methods (§4.4.5). */
export const STORED = 0;
export const DEFLATED = 8;

/** Signatures, as characters. */
export const signatures = {
  local: 'PK\x03\x04',
  central: 'PK\x01\x02',
  end: 'PK\x05\x06',
  end64: 'PK\x06\x06',
  locator64: 'PK\x06\x07',
  descriptor: 'PK\x07\x08',
} as const;

/** The lengths of records, without the fields of variable length after them. */
export const recordBytes = { local: 30, central: 46, end: 22, end64: 56, locator64: 20, descriptor: 16 } as const;

/** Returns whether there is a record at an offset, complete except for its fields of variable length. */
export function isRecord(bytes: Buffer, at: number, kind: keyof typeof signatures): boolean {
  if (at < 0 || at + recordBytes[kind] > bytes.length) return false;
  return bytes.toString('latin1', at, at + 4) === signatures[kind];
}

/** Returns the local header at an offset, or undefined. Name and extra field may be truncated. */
export function localHeaderAt(bytes: Buffer, at: number): LocalHeader | undefined {
  if (!isRecord(bytes, at, 'local')) return undefined;
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
  const nameEnd = at + recordBytes.local + nameLength;
  return {
    flags: bytes.readUInt16LE(at + 6),
    method: bytes.readUInt16LE(at + 8),
    packed: bytes.readUInt32LE(at + 18),
    name: bytes.subarray(nameEnd - nameLength, nameEnd),
    extra: bytes.subarray(nameEnd, nameEnd + extraLength),
    end: nameEnd + extraLength,
  };
}

/** Returns the central header at an offset, or undefined. Fields of variable length may be truncated. */
export function centralHeaderAt(bytes: Buffer, at: number): CentralHeader | undefined {
  if (!isRecord(bytes, at, 'central')) return undefined;
  const [nameLength, extraLength, commentLength] = [
    bytes.readUInt16LE(at + 28),
    bytes.readUInt16LE(at + 30),
    bytes.readUInt16LE(at + 32),
  ];
  const nameEnd = at + recordBytes.central + nameLength;
  const extraEnd = nameEnd + extraLength;
  return {
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
    name: bytes.subarray(nameEnd - nameLength, nameEnd),
    extra: bytes.subarray(nameEnd, extraEnd),
    comment: bytes.subarray(extraEnd, extraEnd + commentLength),
    commentAt: extraEnd,
    end: extraEnd + commentLength,
  };
}

/** The offset of the last end record; undefined when there is none, or when it is cut off. */
export function findEnd(bytes: Buffer): number | undefined {
  const at = bytes.lastIndexOf(signatures.end, undefined, 'latin1');
  return isRecord(bytes, at, 'end') ? at : undefined;
}

/** @param at the offset of an end record, from `findEnd` */
export function endRecordAt(bytes: Buffer, at: number): EndRecord {
  return {
    count: bytes.readUInt16LE(at + 10),
    size: bytes.readUInt32LE(at + 12),
    offset: bytes.readUInt32LE(at + 16),
    commentLength: bytes.readUInt16LE(at + 20),
  };
}

/** A ZIP64 end record and its locator, which stand right before the end record (§4.3.14, §4.3.15); undefined without them. */
export function end64At(bytes: Buffer, at: number): Pick<EndRecord, 'size' | 'offset'> | undefined {
  if (!isRecord(bytes, at, 'end64') || !isRecord(bytes, at + recordBytes.end64, 'locator64')) return undefined;
  return { size: Number(bytes.readBigUInt64LE(at + 40)), offset: Number(bytes.readBigUInt64LE(at + 48)) };
}

/** The largest number of 32 bits stands for a number of 64 bits in an extra field. */
export const MAX_32 = 0xffffffff;

/** The numbers of a central header, with 64 bits where a ZIP64 extra field has them (§4.5.3). */
export function longNumbers({ size, packed, at, extra }: CentralHeader): {
  readonly packed: number;
  readonly at: number;
} {
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let next = field + 4;
    const [, longPacked = packed, longAt = at] = [size, packed, at].map((value) => {
      if (value !== MAX_32 || next + 8 > extra.length) return undefined;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
    return { packed: longPacked, at: longAt };
  }
  return { packed, at };
}
