/** The type of extension segments, which have comments (ITU-T T.88, §7.3.1). */
const EXTENSION = 62;
/** The bit of the flags that the page has a number of four bytes (§7.2.3). */
const LONG_PAGE = 0x40;
/** The page of all segments in PDF, other than those that pages share, which belong to page 0 (ISO 32000-2 §7.4.7). */
const ONLY_PAGE = 1;
/** The length of a generic region whose writer did not know it (§7.2.7). */
const UNKNOWN_LENGTH = 0xffffffff;
/** A count of referred segments with this value follows in four bytes. */
const LONG_COUNT = 7;

/** A part of a file, in bytes. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The types of all segments (§7.3). */
const segmentTypes = new Set([0, 4, 6, 7, 16, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48, 49, 50, 51, 52, 53, EXTENSION]);

/**
 * Yields the data of the extension segments of JBIG2 data in the embedded organisation, as in PDF, and the data behind
 * the last segment.
 */
export function* extensionsIn(data: Buffer): Generator<ByteRange> {
  let at = 0;
  while (at + 11 <= data.length) {
    const flags = data.readUInt8(at + 4);
    if (!segmentTypes.has(flags & 0x3f)) break;
    const lengthAt = at + 5 + referenceBytes(data, at) + (flags & LONG_PAGE ? 4 : 1);
    if (lengthAt + 4 > data.length) break;
    const page = flags & LONG_PAGE ? data.readUInt32BE(lengthAt - 4) : data.readUInt8(lengthAt - 1);
    const length = data.readUInt32BE(lengthAt);
    const start = lengthAt + 4;
    const end = length === UNKNOWN_LENGTH ? endOfRegion(data, start) : start + length;
    // Text can look like the header of a segment with a length of gigabytes. A segment of the page may have been cut.
    if (page > ONLY_PAGE && end > data.length) break;
    if ((flags & 0x3f) === EXTENSION) yield { start, end: Math.min(end, data.length) };
    at = end;
  }
  if (at < data.length) yield { start: at, end: data.length };
}

/** Where the flags of a generic region are: behind its size, place and operator (§7.4.1 and §7.4.6). */
const FLAGS_AT = 17;
const MMR = 1;

/** Returns the end of a generic region of unknown length: a mark, and a count of rows in four bytes (§7.2.7). */
function endOfRegion(data: Buffer, start: number): number {
  const mark = ((data[start + FLAGS_AT] ?? 0) & MMR) === 0 ? [0xff, 0xac] : [0, 0];
  const found = data.indexOf(Buffer.from(mark), start + FLAGS_AT + 1);
  return found === -1 ? data.length : found + mark.length + 4;
}

/** The bytes in which a segment header counts and names other segments (§7.2.4 and §7.2.5). */
function referenceBytes(data: Buffer, at: number): number {
  const number = data.readUInt32BE(at);
  const size = number <= 256 ? 1 : number <= 65536 ? 2 : 4;
  const short = data.readUInt8(at + 5) >> 5;
  if (short < LONG_COUNT) return 1 + short * size;
  const count = data.readUInt32BE(at + 5) & 0x1fffffff;
  return 4 + Math.ceil((count + 1) / 8) + count * size;
}
