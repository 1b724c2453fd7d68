import { closeSync, openSync, writeSync } from 'node:fs';

import { WRITE_NO_LINK } from '../../files/regular-file.js';

/** Bytes of the first buffer: a document may be split into thousands of small ones. */
const FIRST_BYTES = 2 ** 14;
const MAX_BYTES = 2 ** 18;

/**
 * The largest buffer of a file that was closed, for the next file of this thread: V8 counts the buffers of a hundred small documents with the
 * objects that outlive them, and marks the whole heap for them.
 */
let spare: Buffer | undefined;

/** A file that is written sequentially, in blocks that become larger with the file. */
export class OutputFile {
  readonly #fd: number;
  #buffer: Buffer;
  #held = 0;
  #written = 0;

  constructor(path: string) {
    this.#fd = openSync(path, WRITE_NO_LINK);
    this.#buffer = spare ?? Buffer.allocUnsafe(FIRST_BYTES);
    spare = undefined;
  }

  /** The offset of the next byte. */
  get position(): number {
    return this.#written + this.#held;
  }

  /** Writes one byte for each character. */
  text(text: string): void {
    if (text.length > this.#room) this.#makeRoom();
    if (text.length > this.#room) {
      this.#write(Buffer.from(text, 'latin1'));
      return;
    }
    this.#held += this.#buffer.write(text, this.#held, 'latin1');
  }

  bytes(bytes: Uint8Array): void {
    if (bytes.length > this.#room) this.#makeRoom();
    if (bytes.length > this.#room || bytes.length >= MAX_BYTES / 4) {
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
    if (this.#buffer.length > (spare?.length ?? 0)) spare = this.#buffer;
    // The buffer may belong to another file from now on.
    this.#buffer = Buffer.alloc(0);
  }

  get #room(): number {
    return this.#buffer.length - this.#held;
  }

  #makeRoom(): void {
    this.flush();
    if (this.#buffer.length < MAX_BYTES) this.#buffer = Buffer.allocUnsafe(4 * this.#buffer.length);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.#fd, bytes, done);
    this.#written += bytes.length;
  }
}
