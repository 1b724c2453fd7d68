import { ByteSource } from '../../pdf/byte-source.js';

/** Bytes at any place, of which few are in memory. */
export interface Bytes {
  readonly size: number;
  /** Undefined where there are not as many. Never write to them. */
  at(start: number, length: number): Buffer | undefined;
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

  /** What is at hand from there on: two bytes or more, fewer only where the file ends. */
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
  };
  return bytes;
}

/** Offsets and lengths come from files, and may be anything. */
function isWithin({ size }: Bytes, start: number, length: number): boolean {
  return start >= 0 && length >= 0 && start + length <= size;
}
