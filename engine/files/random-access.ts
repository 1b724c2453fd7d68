import { fstatSync } from 'node:fs';

import { ByteSource } from './byte-source.js';
import { readAt } from './read-at.js';

/** Random access to bytes that need not be in memory. */
export interface Bytes {
  readonly size: number;
  /** Returns `length` bytes from `start`; undefined unless all of them exist. Never write to them. */
  at(start: number, length: number): Buffer | undefined;
  /** Returns the cached bytes from `start` on: at least two, except at the end of the data. Never write to them. */
  some(start: number): Buffer;
}

/** Like `Bytes`, for asynchronous reads. */
export interface AsyncBytes {
  readonly size: number;
  /** Returns `length` bytes from `position`; fewer at the end of the data or at a limit of the reader. */
  read(position: number, length: number): Promise<Buffer>;
}

/** A file that is read through a small cache. @throws Error if it is not a regular file */
export class ImageFile implements Bytes, Disposable {
  readonly #source: ByteSource;

  constructor(readonly path: string) {
    this.#source = new ByteSource(path);
  }

  get size(): number {
    return this.#source.size;
  }

  at(start: number, length: number): Buffer | undefined {
    if (!isWithin(this, start, length)) return undefined;
    return length === 0 ? Buffer.alloc(0) : this.#source.from(start, length).subarray(0, length);
  }

  some(start: number): Buffer {
    return start < this.size ? this.#source.from(start, 2) : Buffer.alloc(0);
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }
}

/** Returns access to the bytes of an open file descriptor, without a cache. */
export function bytesOfDescriptor(file: number): Bytes {
  const { size } = fstatSync(file);
  const read = (start: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readAt(file, bytes, start));
  };
  const bytes: Bytes = {
    size,
    at: (start, length) => (isWithin(bytes, start, length) ? read(start, length) : undefined),
    some: (start) => read(start, Math.max(0, Math.min(PIECE_BYTES, size - start))),
  };
  return bytes;
}

const PIECE_BYTES = 2 ** 16;

/** Returns access to bytes in memory. */
export function bytesOf(buffer: Buffer): Bytes {
  const bytes: Bytes = {
    size: buffer.length,
    at: (start, length) => (isWithin(bytes, start, length) ? buffer.subarray(start, start + length) : undefined),
    some: (start) => buffer.subarray(start),
  };
  return bytes;
}

/** Returns access to a part of other bytes, which must contain the whole part; offsets count from the start of the part. */
export function partOf(whole: Bytes, { start, length }: { readonly start: number; readonly length: number }): Bytes {
  const part: Bytes = {
    size: length,
    at: (from, count) => (isWithin(part, from, count) ? whole.at(start + from, count) : undefined),
    some: (from) => whole.some(start + from).subarray(0, Math.max(0, length - from)),
  };
  return part;
}

/** Returns whether a range is inside the data; offsets and lengths come from files and may be any number. */
function isWithin({ size }: Bytes, start: number, length: number): boolean {
  return start >= 0 && length >= 0 && start + length <= size;
}
