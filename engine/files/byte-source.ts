import { closeSync, fstatSync } from 'node:fs';

import { openRegularSync } from './regular-file.js';
import { readAt } from './read-at.js';
import { MalformedData } from './malformed-data.js';

const blockSize = 64 * 1024;
const blocksKept = 32;
const chunkSize = 512 * 1024;

/** Random access to a file's bytes through a few cached blocks; memory does not grow with the file. */
export class ByteSource {
  readonly #fd: number;
  readonly #fileSize: number;
  readonly #blocks = new Map<number, Buffer>();
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
    this.#blocks.clear();
    this.#origin = origin;
  }

  /** Returns at least `minLength` bytes from `start`, or all bytes to the end of the file. Never write to them. */
  from(start: number, minLength: number): Buffer {
    if (start < 0 || start >= this.size) {
      throw new MalformedData(`Offset ${start} is outside the file, which has ${this.size} bytes.`);
    }
    const number = Math.floor(start / blockSize);
    const wanted = Math.min(start + minLength, this.size);
    if (wanted > (number + 1) * blockSize) return this.#read(start, wanted);
    return this.#block(number).subarray(start - number * blockSize);
  }

  /** Passes `length` bytes from `start` to `visit` in pieces, each valid only until `visit` returns. */
  eachChunk(start: number, length: number, visit: (chunk: Buffer) => void): void {
    if (length === 0) return;
    if (length <= blockSize) {
      visit(this.from(start, length).subarray(0, length));
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
    this.#blocks.clear();
    closeSync(this.#fd);
  }

  #block(number: number): Buffer {
    const kept = this.#blocks.get(number);
    if (kept !== undefined) return kept;
    const start = number * blockSize;
    const block = this.#read(start, Math.min(start + blockSize, this.size));
    if (this.#blocks.size >= blocksKept) this.#dropOldest();
    this.#blocks.set(number, block);
    return block;
  }

  #dropOldest(): void {
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined) this.#blocks.delete(oldest);
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
