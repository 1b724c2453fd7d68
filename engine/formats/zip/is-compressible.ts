import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:zlib';

import type { Slice } from '../../files/slice.js';
import { deflateRaw } from '../deflate/zlib.js';

/** Bytes of each of the three samples: to compress more would take longer than to copy a megabyte, and would tell the same. */
const SAMPLE_BYTES = 2 ** 12;

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
  for (const { offset, bytes } of placesIn(length)) {
    const sample = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(sample, 0, bytes, start + offset);
    samples.push(sample.subarray(0, bytesRead));
  }
  const data = Buffer.concat(samples);
  return (await deflateRaw(data, { level: constants.Z_BEST_SPEED })).length < MAX_SHARE * data.length;
}

/** The places of the samples. They do not overlap: bytes that are repeated deflate well. */
function placesIn(length: number): readonly { readonly offset: number; readonly bytes: number }[] {
  if (length <= 3 * SAMPLE_BYTES) return [{ offset: 0, bytes: length }];
  const offsets = [0, Math.floor((length - SAMPLE_BYTES) / 2), length - SAMPLE_BYTES];
  return offsets.map((offset) => ({ offset, bytes: SAMPLE_BYTES }));
}
