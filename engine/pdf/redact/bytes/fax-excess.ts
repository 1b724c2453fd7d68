import type { MetadataSearch } from './image-metadata.js';

/** Two codes for the end of a line, of 11 zeros and a one each, end the data of an image (ITU-T T.4 and T.6). */
const [END, END_BITS] = [0x001001, 24];

/** Clears data with a match behind the end of a fax image; returns the same bytes when there is no match. */
export function withoutFaxExcess(data: Buffer, search: MetadataSearch): Buffer {
  const end = endOf(data);
  if (end === undefined || end >= data.length || !search.matches(data.subarray(end))) return data;
  const cleared = Buffer.from(data);
  return cleared.fill(0, end);
}

/** Returns the offset behind the end code, at whichever bit it begins. */
function endOf(data: Buffer): number | undefined {
  const mask = 2 ** END_BITS - 1;
  for (let at = 0; at + 4 <= data.length; at++) {
    const bits = data.readUInt32BE(at);
    for (let shift = 8; shift >= 0; shift--) if (((bits >>> shift) & mask) === END) return at + (shift === 8 ? 3 : 4);
  }
  const last = data.length - 3;
  return last >= 0 && data.readUIntBE(last, 3) === END ? data.length : undefined;
}
