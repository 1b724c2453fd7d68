/** The type of extension segments, which have comments (ITU-T T.88, §7.3.1). */
const EXTENSION = 62;
/** The bit of the flags that the page has a number of four bytes, and the length of data whose end only decoding tells (§7.2). */
const LONG_PAGE = 0x40;
const UNKNOWN_LENGTH = 0xffffffff;
/** A count of referred segments with this value follows in four bytes. */
const LONG_COUNT = 7;

/** A part of a file, in bytes. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Yields the data of the extension segments of JBIG2 data in the embedded organisation, as in PDF. */
export function* extensionsIn(data: Buffer): Generator<ByteRange> {
  for (let at = 0; at + 11 <= data.length;) {
    const flags = data.readUInt8(at + 4);
    const lengthAt = at + 5 + referenceBytes(data, at) + (flags & LONG_PAGE ? 4 : 1);
    if (lengthAt + 4 > data.length) return;
    const length = data.readUInt32BE(lengthAt);
    const [start, end] = [lengthAt + 4, lengthAt + 4 + length];
    if ((flags & 0x3f) === EXTENSION) yield { start, end: Math.min(end, data.length) };
    if (length === UNKNOWN_LENGTH) return;
    at = end;
  }
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
