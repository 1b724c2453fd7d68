import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Maximum bytes that are read at once. */
const PART = 2 ** 20;

/**
 * The SHA-256 digest of a file, as hexadecimal digits. The buffer is not larger than the file needs: V8 starts a full garbage
 * collection whenever new buffers have taken a few dozen megabytes.
 * @throws the errors of the file system; the reason of the signal
 */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    const { size } = await file.stat();
    // A byte more, so that the second read of a small file is its last.
    const part = Buffer.allocUnsafe(Math.min(size + 1, PART));
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(part, 0, part.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(part.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
