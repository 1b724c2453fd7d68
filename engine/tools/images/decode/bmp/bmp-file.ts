import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file of which a part is read at a time. */
export class BmpFile implements Disposable {
  readonly #file: number;
  readonly size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  /** So many bytes from there on; zeros where the file ends before. */
  read(start: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#file, bytes, done, length - done, start + done);
      if (count === 0) break;
      done += count;
    }
    return bytes;
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}

/** The rows of a picture from the top, each good until the next is asked for. Can be gone through again. */
export interface Rows extends Iterable<Buffer> {
  readonly rowBytes: number;
  /** Bits of a pixel in them. */
  readonly bits: number;
  /** Whether a part of them is not in the file; zeros stand for it. */
  readonly damaged: boolean;
}
