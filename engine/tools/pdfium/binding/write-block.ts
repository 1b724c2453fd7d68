import { writeSync } from 'node:fs';

/** Writes files for PDFium. */
export class BlockWriter {
  /** The error of a write; undefined when all succeeded. */
  failure: unknown;

  constructor(private readonly bytes: (pointer: number, length: number) => Uint8Array) {}

  /**
   * The function through which PDFium writes a block of its memory. Its FPDF_FILEWRITE is followed by the file
   * descriptor. An error is kept, not thrown, since it would leave PDFium in the middle of a call.
   */
  readonly write = (access: number, pointer: number, length: number): number => {
    try {
      const place = this.bytes(access + BLOCK_WRITER_BYTES, 4);
      const file = Buffer.from(place).readInt32LE();
      const block = this.bytes(pointer, length >>> 0);
      for (let done = 0; done < block.length;) done += writeSync(file, block, done);
      return 1;
    } catch (error) {
      this.failure = error;
      return 0;
    }
  };
}

/** FPDF_FILEWRITE of fpdf_save.h: a version, and the function. */
export const BLOCK_WRITER_BYTES = 8;
