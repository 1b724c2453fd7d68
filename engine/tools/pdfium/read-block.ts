import { readSync } from 'node:fs';

/** Reads files for PDFium. */
export class BlockReader {
  /** Why the last block could not be read; undefined when it could, or the file is too short. */
  failure: unknown;

  constructor(private readonly bytes: (pointer: number, length: number) => Uint8Array) {}

  /**
   * The function by which PDFium reads: from a file descriptor, at a position, into its memory. An error is kept and not
   * thrown, since it would leave PDFium in the middle of a call.
   */
  readonly read = (file: number, position: number, pointer: number, length: number): number => {
    this.failure = undefined;
    try {
      return fill(this.bytes(pointer, length >>> 0), file, position >>> 0) ? 1 : 0;
    } catch (error) {
      this.failure = error;
      return 0;
    }
  };
}

/** @returns whether there were as many bytes. */
function fill(target: Uint8Array, file: number, position: number): boolean {
  let done = 0;
  while (done < target.length) {
    const read = readSync(file, target, done, target.length - done, position + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}
