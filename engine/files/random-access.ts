import { ByteSource } from './byte-source.js';

/** Bytes at any place, of which few are in memory. */
export interface Bytes {
  readonly size: number;
  /** Undefined where there are not as many. Never write to them. */
  at(start: number, length: number): Buffer | undefined;
  /** What is at hand from there on: two bytes or more, fewer only where they end. */
  some(start: number): Buffer;
}

/** An image file that is read where it is asked for. */
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

/** Bytes that are in memory. */
export function bytesOf(buffer: Buffer): Bytes {
  const bytes: Bytes = {
    size: buffer.length,
    at: (start, length) => (isWithin(bytes, start, length) ? buffer.subarray(start, start + length) : undefined),
    some: (start) => buffer.subarray(start),
  };
  return bytes;
}

/** A part of others, which must have it all; offsets count from its start. */
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
