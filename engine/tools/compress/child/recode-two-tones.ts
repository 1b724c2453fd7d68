import { deflateSync } from 'node:zlib';

import { ccittStream } from '../../../pdf/filters/ccitt.js';
import { encodeJbig2 } from '../../../formats/jbig2/encode-jbig2.js';
import type { Plan } from './plan.js';
import type { Recoded } from './recode-image.js';
import { averageAreas } from './average-areas.js';
import { asShown } from './resample.js';
import type { Samples, Size } from './samples.js';
import { visualSimilarity } from './visual-similarity.js';
import type { TwoTones } from './two-tones.js';

/**
 * Minimum ratio by which an image with edges is reduced by JBIG2 or Group 4; only images below it are worth trying
 * deflate.
 */
const EDGES = 8;
/** Maximum ratio of JBIG2 to Group 4 at which JBIG2 is chosen, since readers decode it more slowly. */
const LESS = 0.95;

/** Recodes an image of two colours and keeps two colours: greys would blur edges and cost more bytes. */
export async function recodeTwoTones(
  { samples, colours }: TwoTones,
  { sizes, shown, standard }: Plan,
  mayBeJbig2: boolean,
): Promise<Recoded> {
  const before = await asShown(samples, sizes.length > 1 ? shown : samples);
  let best = samples;
  for (const size of sizes.slice(0, -1)) {
    const resized = parted(samples, size);
    if (visualSimilarity(before, await asShown(resized, shown)) < standard.similarity) continue;
    best = resized;
    break;
  }
  return { ...smallest(best, mayBeJbig2), colours, width: best.width, height: best.height };
}

function parted(samples: Samples, size: Size): Samples {
  const resized = averageAreas(samples, size);
  const { data } = resized;
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) >= 128 ? 255 : 0;
  return resized;
}

type Bits = Omit<Recoded, 'colours' | 'width' | 'height'>;

function smallest(samples: Samples, mayBeJbig2: boolean): Bits {
  const { width, height } = samples;
  const bytes = bitsOf(samples);
  const ccitt = ccittStream({ width, height, bytes });
  const jbig2 = mayBeJbig2 ? encodeJbig2({ width, height, bytes }, LESS * ccitt.data.length) : undefined;
  const coded: Bits =
    jbig2 === undefined
      ? { ...ccitt, bitsPerComponent: 1, filter: 'CCITTFaxDecode' }
      : { data: jbig2, bitsPerComponent: 1, filter: 'JBIG2Decode' };
  if (coded.data.length * EDGES < bytes.length) return coded;
  // Halftone dots are repeating patterns, which deflate compresses best.
  const flate = deflateSync(bytes, { level: 9 });
  return coded.data.length <= flate.length ? coded : { data: flate, bitsPerComponent: 1, filter: 'FlateDecode' };
}

/** Packs samples of 0 and 255 into bits; 255 becomes 1. */
function bitsOf({ width, height, data }: Samples): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const bytes = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
    packRow(data.subarray(y * width, (y + 1) * width), row);
  }
  return bytes;
}

function packRow(samples: Buffer, row: Buffer): void {
  const bitAt = (at: number): number => (samples[at] ?? 0) >> 7;
  for (let to = 0, at = 0; to < row.length; to++, at += 8) {
    const high = (bitAt(at) << 7) | (bitAt(at + 1) << 6) | (bitAt(at + 2) << 5) | (bitAt(at + 3) << 4);
    row[to] = high | (bitAt(at + 4) << 3) | (bitAt(at + 5) << 2) | (bitAt(at + 6) << 1) | bitAt(at + 7);
  }
}
