import { closeSync, openSync, writeSync } from 'node:fs';

import { WRITE_NO_LINK } from '../../files/regular-file.js';

const bufferSize = 1024 * 1024;

/** A file that is written sequentially, in large blocks. */
export class OutputFile {
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafe(bufferSize);
  #held = 0;
  #written = 0;

  constructor(path: string) {
    this.#fd = openSync(path, WRITE_NO_LINK);
  }

  /** The offset of the next byte. */
  get position(): number {
    return this.#written + this.#held;
  }

  /** Writes one byte for each character. */
  text(text: string): void {
    if (text.length > bufferSize) {
      this.bytes(Buffer.from(text, 'latin1'));
      return;
    }
    if (text.length > bufferSize - this.#held) this.flush();
    this.#held += this.#buffer.write(text, this.#held, 'latin1');
  }

  bytes(bytes: Uint8Array): void {
    if (bytes.length > bufferSize - this.#held) this.flush();
    if (bytes.length >= bufferSize / 4) {
      this.flush();
      this.#write(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#held);
    this.#held += bytes.length;
  }

  flush(): void {
    this.#write(this.#buffer.subarray(0, this.#held));
    this.#held = 0;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.#fd, bytes, done);
    this.#written += bytes.length;
  }
}
