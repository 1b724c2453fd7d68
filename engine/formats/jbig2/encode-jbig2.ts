import type { Bits } from '../raster/bits.js';
import { encodeGenericRegion } from './generic-region.js';

/** Types of segments (ITU-T T.88, §7.3). */
const [IMMEDIATE_LOSSLESS_GENERIC_REGION, PAGE_INFORMATION] = [39, 48];
const PAGE_ONLY = 1;
/** Page flags: the page is lossless in the end, and white at first. */
const LOSSLESS = 1;
/** Region flags: template 0, with typical prediction. */
const GENERIC_FLAGS = 0b1000;
/** The nominal places of the adaptive pixels of template 0, relative to the sample (§6.2.5.4). */
const NOMINAL_PIXELS = [3, -1, -3, -1, 2, -2, -2, -2];
/** The lengths of a segment header, a region segment information field and a page information segment. */
const [HEADER_BYTES, REGION_BYTES, PAGE_BYTES] = [11, 17, 19];

/**
 * Encodes bits in JBIG2 (ITU-T T.88), where 0 is black, in the embedded organisation (annex D.3), which has neither a file
 * header nor end segments: one lossless generic region covers the page. Undefined when that takes more than `most` bytes.
 */
export function encodeJbig2(bits: Bits, most: number): Buffer | undefined {
  const head = REGION_BYTES + 1 + NOMINAL_PIXELS.length;
  const around = 2 * HEADER_BYTES + PAGE_BYTES + head;
  const samples = most < around ? undefined : encodeGenericRegion(bits, most - around);
  if (samples === undefined) return undefined;
  const region = Buffer.alloc(head);
  writeSize(region, bits);
  region[REGION_BYTES] = GENERIC_FLAGS;
  for (const [index, pixel] of NOMINAL_PIXELS.entries()) region.writeInt8(pixel, REGION_BYTES + 1 + index);
  const page = Buffer.alloc(PAGE_BYTES);
  writeSize(page, bits);
  page[16] = LOSSLESS;
  return Buffer.concat([
    segmentHeader({ number: 0, type: PAGE_INFORMATION, length: page.length }),
    page,
    segmentHeader({ number: 1, type: IMMEDIATE_LOSSLESS_GENERIC_REGION, length: region.length + samples.length }),
    region,
    samples,
  ]);
}

/** Writes width and height. The fields after them stay 0: the place of a region, and its combination operator OR. */
function writeSize(segment: Buffer, { width, height }: Bits): void {
  segment.writeUInt32BE(width, 0);
  segment.writeUInt32BE(height, 4);
}

interface Segment {
  readonly number: number;
  readonly type: number;
  /** The number of data bytes. */
  readonly length: number;
}

/** The header of a segment that refers to no other segment. */
function segmentHeader({ number, type, length }: Segment): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(number, 0);
  header[4] = type;
  header[6] = PAGE_ONLY;
  header.writeUInt32BE(length, 7);
  return header;
}
