import type { Bits } from '../raster/bits.js';
import { MqEncoder } from './mq-encoder.js';

const CONTEXTS = 2 ** 16;
/** The context of the decision whether a row equals the row above (ITU-T T.88, figure 8). */
const LIKE_ABOVE = 0x9b25;
/** The context of a white sample among white ones. */
const WHITE = 0;
/** The template reaches this many samples beyond the right edge, which count as 0. */
const MARGIN = 3;
/** The initial capacity in bytes. */
const LIKELY_BYTES = 2 ** 16;

/**
 * The data of a generic region (ITU-T T.88 §6.2) with arithmetic coding: template 0, nominal adaptive pixels, typical
 * prediction. Undefined as soon as it takes more than `most` bytes.
 */
export function encodeGenericRegion({ width, height, bytes }: Bits, most: number): Buffer | undefined {
  const rowBytes = Math.ceil(width / 8);
  const encoder = new MqEncoder(CONTEXTS, Math.min(most, LIKELY_BYTES));
  const rowAt = (y: number): Buffer => bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
  let [above2, above, row] = [emptyRow(width), emptyRow(width), emptyRow(width)];
  let wasAlike = false;
  for (let y = 0; y < height; y++) {
    if (encoder.length > most) return undefined;
    encoder.reserve(width + 1);
    unpack(rowAt(y), row, width);
    const isAlike = y === 0 ? isEmpty(row) : rowAt(y).equals(rowAt(y - 1));
    encoder.encode(LIKE_ABOVE, isAlike === wasAlike ? 0 : 1);
    wasAlike = isAlike;
    if (!isAlike) encodeRow(encoder, { above2, above, row, width });
    [above2, above, row] = [above, row, above2];
  }
  const data = encoder.end();
  return data.length > most ? undefined : data;
}

function emptyRow(width: number): Buffer {
  return Buffer.alloc(width + MARGIN);
}

function isEmpty(row: Buffer): boolean {
  return !row.includes(1);
}

/** Unpacks a row into a byte for each sample, inverted: black is 0 in the bits and 1 in JBIG2. */
function unpack(packed: Buffer, row: Buffer, width: number): void {
  row.fill(0);
  for (let at = 0; at < packed.length; at++) {
    const byte = packed[at] ?? 0xff;
    if (byte === 0xff) continue;
    const end = Math.min(width, 8 * at + 8);
    for (let x = 8 * at; x < end; x++) row[x] = (~byte >> (7 - (x & 7))) & 1;
  }
}

interface Row {
  readonly above2: Buffer;
  readonly above: Buffer;
  readonly row: Buffer;
  readonly width: number;
}

/** The context of a sample consists of five samples two rows above, seven of the row above and the four before it (figure 3). */
function encodeRow(encoder: MqEncoder, { above2, above, row, width }: Row): void {
  let far = ((above2[0] ?? 0) << 1) | (above2[1] ?? 0);
  let near = ((above[0] ?? 0) << 2) | ((above[1] ?? 0) << 1) | (above[2] ?? 0);
  let before = 0;
  for (let x = 0; x < width; x++) {
    far = ((far << 1) & 0x1f) | (above2[x + 2] ?? 0);
    near = ((near << 1) & 0x7f) | (above[x + 3] ?? 0);
    const sample = row[x] ?? 0;
    const context = (far << 11) | (near << 4) | before;
    if (context === 0 && sample === 0) {
      const first = x;
      while (x + 1 < width && row[x + 1] === 0 && above[x + 4] === 0 && above2[x + 3] === 0) x++;
      encoder.encodeZeros(WHITE, x + 1 - first);
      continue;
    }
    encoder.encode(context, sample);
    before = ((before << 1) & 0xf) | sample;
  }
}
