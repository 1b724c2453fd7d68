import { endOfRows, type FaxLayout } from '../../../formats/ccitt/end-of-rows.js';
import type { MetadataSearch } from './image-metadata.js';

/** The zeros of an end-of-line code, before its one (ITU-T T.4, §4.1.2), and with fill bits up to the end of a byte. */
const [MIN_ZEROS, MAX_ZEROS] = [11, 18];

/**
 * Clears data with a match behind the end of a fax image; returns the same bytes when there is no match. Only data with a match are
 * decoded to find the last row of an image without an end code.
 */
export function withoutFaxExcess(data: Buffer, search: MetadataSearch, layout?: FaxLayout): Buffer {
  const end = endOf(data) ?? (layout !== undefined && search.matches(data) ? endOfRows(data, layout) : undefined);
  if (end === undefined || end >= data.length || !search.matches(data.subarray(end))) return data;
  const cleared = Buffer.from(data);
  return cleared.fill(0, end);
}

/**
 * Returns the offset behind the end code, at whichever bit it begins: two end-of-line codes without a row in between,
 * in Group 3 with two dimensions each with a tag bit of one (T.4 §4.2.4, T.6 §2.4.1.1). Undefined when there is none.
 */
function endOf(data: Buffer): number | undefined {
  let [zeros, last] = [0, -Infinity];
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte === 0) {
      zeros += 8;
      continue;
    }
    // Only the first one in a byte can follow as many zeros.
    const leading = Math.clz32(byte) - 24;
    zeros += leading;
    const one = 8 * at + leading;
    if (zeros >= MIN_ZEROS) {
      const tagBits = one - zeros - last;
      if ((tagBits === 0 && zeros <= MAX_ZEROS) || (tagBits === 1 && zeros === MIN_ZEROS)) return at + 1;
      last = one + 1;
    }
    zeros = 31 - Math.clz32(byte & -byte);
  }
  return undefined;
}
