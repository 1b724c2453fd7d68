import type { FileHandle } from 'node:fs/promises';

import { deflateRaw } from '../deflate/zlib.js';

const SAMPLE_BYTES = 2 ** 16;

/** Largest share of its size that compressed data may have for compression to be worth its time. */
const MAX_SHARE = 0.97;

/**
 * Returns whether deflating a file makes it smaller, judged by samples from its start, middle and end: photographs,
 * archives and encrypted files do not get smaller, and deflating takes 30 ms a megabyte.
 */
export async function isCompressible(file: FileHandle, size: number): Promise<boolean> {
  const samples: Buffer[] = [];
  for (const start of new Set([0, Math.floor((size - SAMPLE_BYTES) / 2), size - SAMPLE_BYTES])) {
    if (start < 0) continue;
    const sample = Buffer.alloc(SAMPLE_BYTES);
    const { bytesRead } = await file.read(sample, 0, SAMPLE_BYTES, start);
    samples.push(sample.subarray(0, bytesRead));
  }
  const data = Buffer.concat(samples);
  return (await deflateRaw(data)).length < MAX_SHARE * data.length;
}
