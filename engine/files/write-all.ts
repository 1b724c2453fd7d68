import type { FileHandle } from 'node:fs/promises';

/** Writes all of the bytes at a position: a disk that is nearly full may take a part of them and no error be told. */
export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
