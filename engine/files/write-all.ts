import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at a position. A single write may store only a part of them, without an error, if the disk is nearly full. */
export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
