/** The part of a segment header before its references (ITU-T T.88 §7.2): number, flags, and the count of references. */
const HEADER_BYTES = 6;
const UNKNOWN_LENGTH = 0xffffffff;

/** Segments of text, halftone, generic and refinement regions (T.88 §7.3), which begin with their width and height. */
const REGIONS: ReadonlySet<number> = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);

/**
 * Returns the number of pixels of all regions of a JBIG2 stream of a PDF together, as far as its segments can be followed: a
 * decoder decodes each region, though they may all lie on the same page.
 */
export function regionPixelsOf(data: Buffer): number {
  let pixels = 0;
  for (let at = 0; at + HEADER_BYTES <= data.length;) {
    const { type, start, length } = segmentAt(data, at);
    if (REGIONS.has(type) && start + 8 <= data.length)
      pixels += data.readUInt32BE(start) * data.readUInt32BE(start + 4);
    if (length === UNKNOWN_LENGTH) break;
    at = start + length;
  }
  return pixels;
}

function segmentAt(
  data: Buffer,
  at: number,
): { readonly type: number; readonly start: number; readonly length: number } {
  const number = data.readUInt32BE(at);
  const flags = data[at + 4] ?? 0;
  const short = (data[at + 5] ?? 0) >> 5;
  const isLong = short === LONG_COUNT && at + 9 <= data.length;
  const references = isLong ? data.readUInt32BE(at + 5) & 0x1fffffff : short;
  const before = isLong ? 5 + 4 + Math.ceil((references + 1) / 8) : HEADER_BYTES;
  const referenceBytes = number <= 256 ? 1 : number <= 65536 ? 2 : 4;
  const lengthAt = at + before + references * referenceBytes + ((flags & 0x40) === 0 ? 1 : 4);
  const length = lengthAt + 4 <= data.length ? data.readUInt32BE(lengthAt) : UNKNOWN_LENGTH;
  return { type: flags & 0x3f, start: lengthAt + 4, length };
}

/** The count of references that tells that the count takes four bytes. */
const LONG_COUNT = 7;
