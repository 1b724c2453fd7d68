import type { FileHandle } from 'node:fs/promises';

import type { Slice } from '../../files/slice.js';
import { deflateRaw } from '../deflate/zlib.js';

const SAMPLE_BYTES = 2 ** 14;

/** Largest share of its size that compressed data may have for compression to be worth its time. */
const MAX_SHARE = 0.97;

/**
 * Returns whether deflating bytes of a file makes them smaller, judged by samples from their start, middle and end: photographs,
 * archives and encrypted files do not get smaller, and deflating takes 30 ms a megabyte.
 */
export async function isCompressible(
  file: FileHandle,
  { start, length }: Pick<Slice, 'start' | 'length'>,
): Promise<boolean> {
  const samples: Buffer[] = [];
  for (const offset of new Set([0, Math.floor((length - SAMPLE_BYTES) / 2), length - SAMPLE_BYTES])) {
    if (offset < 0) continue;
    const sample = Buffer.alloc(Math.min(SAMPLE_BYTES, length));
    const { bytesRead } = await file.read(sample, 0, sample.length, start + offset);
    samples.push(sample.subarray(0, bytesRead));
  }
  const data = Buffer.concat(samples);
  return (await deflateRaw(data)).length < MAX_SHARE * data.length;
}
