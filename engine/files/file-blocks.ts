import type { FileHandle } from 'node:fs/promises';

import type { Slice } from './slice.js';

export const BLOCK_BYTES = 2 ** 20;

/**
 * Yields bytes of a file in blocks, up to the end of the range or of the file.
 * @param block is reused for each chunk; without it, each chunk has its own
 */
export async function* fileBlocks(
  source: FileHandle,
  { start, length }: Pick<Slice, 'start' | 'length'>,
  block?: Buffer,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const wanted = Math.min(BLOCK_BYTES, length - done);
    const target = block ?? Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await source.read(target, 0, wanted, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield target.subarray(0, bytesRead);
  }
}
