import { closeSync, fstatSync } from 'node:fs';

import { openRegularSync } from './regular-file.js';
import { readAt } from './read-at.js';
import { MalformedData } from './malformed-data.js';

const blockSize = 4 * 1024;
/** Blocks that are read at once where the file is read in its order. */
const blocksAhead = 16;
const blocksKept = 512;
const chunkSize = 512 * 1024;

/** Bytes that were read at once: one block, or several blocks that follow each other. */
interface Extent {
  readonly start: number;
  readonly bytes: Buffer;
}

/** Random access to a file's bytes through a few cached blocks; memory does not grow with the file. */
export class ByteSource {
  readonly #fd: number;
  readonly #fileSize: number;
  /** The extent of each kept block. Blocks are kept and dropped in the order in which they were read. */
  readonly #extents = new Map<number, Extent>();
  #origin = 0;
  #chunk: Buffer | undefined;

  constructor(path: string) {
    this.#fd = openRegularSync(path);
    this.#fileSize = fstatSync(this.#fd).size;
  }

  /** Bytes from the origin to the end of the file. */
  get size(): number {
    return this.#fileSize - this.#origin;
  }

  /** The position in the file of offset 0. */
  get origin(): number {
    return this.#origin;
  }

  /** Sets the position of offset 0 to the PDF header, from which offsets in a PDF count. */
  startAt(origin: number): void {
    this.#extents.clear();
    this.#origin = origin;
  }

  /** Returns at least `minLength` bytes from `start`, or all bytes to the end of the file. Never write to them. */
  from(start: number, minLength: number): Buffer {
    if (start < 0 || start >= this.size) {
      throw new MalformedData(`Offset ${start} is outside the file, which has ${this.size} bytes.`);
    }
    const end = Math.min(start + minLength, this.size);
    const number = Math.floor(start / blockSize);
    const kept = this.#extents.get(number);
    if (kept === undefined && end > (number + 1) * blockSize) return this.#read(start, end);
    const extent = kept ?? this.#readBlocks(number);
    return within(extent, start, end) ?? this.#read(start, end);
  }

  /** Passes `length` bytes from `start` to `visit` in pieces, each valid only until `visit` returns. */
  eachChunk(start: number, length: number, visit: (chunk: Buffer) => void): void {
    if (length === 0) return;
    const kept = this.#extents.get(Math.floor(start / blockSize));
    const bytes = kept && within(kept, start, start + length);
    if (bytes !== undefined) {
      visit(bytes.subarray(0, length));
      return;
    }
    this.#chunk ??= Buffer.allocUnsafe(chunkSize);
    for (let done = 0; done < length; done += chunkSize) {
      const piece = this.#chunk.subarray(0, Math.min(chunkSize, length - done));
      this.#fill(piece, start + done);
      visit(piece);
    }
  }

  close(): void {
    this.#extents.clear();
    closeSync(this.#fd);
  }

  #readBlocks(number: number): Extent {
    const start = number * blockSize;
    const end = start + this.#blocksToRead(number) * blockSize;
    const extent = { start, bytes: this.#read(start, Math.min(end, this.size)) };
    for (let at = number; at * blockSize < end; at++) this.#keep(at, extent);
    return extent;
  }

  /**
   * Returns 1 where objects far from each other are read, such as the pages among images: more bytes would not be used.
   * A block that is already kept ends the blocks, so that no block is kept twice.
   */
  #blocksToRead(number: number): number {
    if (!this.#extents.has(number - 1) && !this.#extents.has(number - 2)) return 1;
    let count = 1;
    while (count < blocksAhead && !this.#extents.has(number + count)) count++;
    return count;
  }

  #keep(number: number, extent: Extent): void {
    if (this.#extents.size >= blocksKept) this.#dropOldest();
    this.#extents.set(number, extent);
  }

  #dropOldest(): void {
    const [oldest] = this.#extents.keys();
    if (oldest !== undefined) this.#extents.delete(oldest);
  }

  #read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    this.#fill(bytes, start);
    return bytes;
  }

  #fill(bytes: Buffer, start: number): void {
    const done = readAt(this.#fd, bytes, this.#origin + start);
    if (done < bytes.length) throw new MalformedData(`The file ends at ${start + done}, before its size.`);
  }
}

/** Returns the bytes of an extent from `start` on; undefined if they do not reach `end`. */
function within({ start, bytes }: Extent, from: number, end: number): Buffer | undefined {
  return end <= start + bytes.length ? bytes.subarray(from - start) : undefined;
}
