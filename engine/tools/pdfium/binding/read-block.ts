import { readAt } from '../../../files/read-at.js';

/** Reads files for PDFium. */
export class BlockReader {
  /** The error of the last read; undefined when it succeeded or the file is too short. */
  failure: unknown;

  constructor(private readonly bytes: (pointer: number, length: number) => Uint8Array) {}

  /**
   * The function through which PDFium reads a file descriptor at a position into its memory. An error is kept, not
   * thrown, since it would leave PDFium in the middle of a call.
   */
  readonly read = (file: number, position: number, pointer: number, length: number): number => {
    this.failure = undefined;
    try {
      const target = this.bytes(pointer, length >>> 0);
      return readAt(file, target, position >>> 0) === target.length ? 1 : 0;
    } catch (error) {
      this.failure = error;
      return 0;
    }
  };
}
