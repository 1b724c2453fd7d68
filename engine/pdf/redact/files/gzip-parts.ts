import { type InflatedData, inflateRawCounted, isZlibError } from '../../../formats/deflate/zlib.js';
import type { ArchiveParts } from './archive-parts.js';

/** Offsets and lengths in bytes of a member (RFC 1952 §2.3). */
const HEADER = 10;
const FLAGS_AT = 3;
const CHECKSUM_AND_SIZE = 8;

const flags = { checksum: 2, extra: 4, name: 8, comment: 16 } as const;

/** Whether bytes begin as a gzip file with deflated data. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/**
 * Splits a gzip file into the data, names and comments of its members, and the bytes behind the last one. The data of all members
 * are one file. Undefined for a file that cannot be unpacked, or is longer than allowed.
 */
export function gzipParts(bytes: Buffer, maxBytes: number): ArchiveParts | undefined {
  const [data, texts]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  let length = 0;
  while (isGzip(bytes.subarray(at))) {
    const header = headerAt(bytes, at);
    const member = header && inflated(bytes.subarray(header.end), maxBytes - length);
    if (header === undefined || member === undefined) return undefined;
    texts.push(...header.texts);
    data.push(member.bytes);
    length += member.bytes.length;
    at = header.end + member.taken + CHECKSUM_AND_SIZE;
  }
  return { files: [Buffer.concat(data)], texts, gaps: [bytes.subarray(at)] };
}

interface Header {
  readonly end: number;
  readonly texts: readonly Buffer[];
}

function headerAt(bytes: Buffer, start: number): Header | undefined {
  const has = (flag: number): boolean => ((bytes[start + FLAGS_AT] ?? 0) & flag) !== 0;
  const texts: Buffer[] = [];
  let end = start + HEADER;
  if (has(flags.extra)) {
    if (end + 2 > bytes.length) return undefined;
    const length = bytes.readUInt16LE(end);
    texts.push(bytes.subarray(end + 2, end + 2 + length));
    end += 2 + length;
  }
  for (const flag of [flags.name, flags.comment]) {
    if (!has(flag)) continue;
    const zero = bytes.indexOf(0, end);
    if (zero === -1) return undefined;
    texts.push(bytes.subarray(end, zero));
    end = zero + 1;
  }
  return { end: end + (has(flags.checksum) ? 2 : 0), texts };
}

function inflated(data: Buffer, maxBytes: number): InflatedData | undefined {
  try {
    return inflateRawCounted(data, maxBytes);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    return undefined;
  }
}
