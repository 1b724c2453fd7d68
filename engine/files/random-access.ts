import { fstatSync } from 'node:fs';

import { ByteSource } from './byte-source.js';
import { readAt } from './read-at.js';

/** Random access to bytes, of which few need to be in memory. */
export interface Bytes {
  readonly size: number;
  /** `length` bytes from `start`; undefined unless all of them exist. Never write to them. */
  at(start: number, length: number): Buffer | undefined;
  /** The bytes at hand from `start` on: at least two, fewer only at the end. Never write to them. */
  some(start: number): Buffer;
}

/** As `Bytes`, for bytes that are read on another thread. */
export interface AsyncBytes {
  readonly size: number;
  /** `length` bytes from `position`; fewer where they end, or where a limit of the reader is reached. */
  read(position: number, length: number): Promise<Buffer>;
}

/** A file that is read through a small cache. @throws Error for anything but a regular file */
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

/** The bytes of an open file of the system, read without a cache. */
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

/** Bytes that are in memory. */
export function bytesOf(buffer: Buffer): Bytes {
  const bytes: Bytes = {
    size: buffer.length,
    at: (start, length) => (isWithin(bytes, start, length) ? buffer.subarray(start, start + length) : undefined),
    some: (start) => buffer.subarray(start),
  };
  return bytes;
}

/** A part of other bytes, which must have all of it; offsets count from its start. */
export function partOf(whole: Bytes, { start, length }: { readonly start: number; readonly length: number }): Bytes {
  const part: Bytes = {
    size: length,
    at: (from, count) => (isWithin(part, from, count) ? whole.at(start + from, count) : undefined),
    some: (from) => whole.some(start + from).subarray(0, Math.max(0, length - from)),
  };
  return part;
}

/** Offsets and lengths come from files, and may be anything. */
function isWithin({ size }: Bytes, start: number, length: number): boolean {
  return start >= 0 && length >= 0 && start + length <= size;
}
