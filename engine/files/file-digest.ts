import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 digest of a file, as hexadecimal digits. @throws the errors of the file system; the reason of the signal */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash, signal === undefined ? {} : { signal });
  return hash.digest('hex');
}
