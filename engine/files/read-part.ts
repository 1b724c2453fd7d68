import type { FileHandle } from 'node:fs/promises';

/** Returns `length` bytes of an open file from `position` on; fewer at the end of the file. */
export async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
