import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

import type { ZipEntry } from './zip-files.js';

const READ_BYTES = 2 ** 20;

/**
 * A ZIP that takes file after file while they are made, so that the disk never holds all of them beside it. Where it is
 * closed without `finish`, it is left as it is.
 */
export class GrowingZip implements AsyncDisposable {
  readonly #archive = new ZipFile();
  readonly #written: Promise<void>;
  readonly #abandon = new AbortController();

  constructor(target: string) {
    this.#archive.on('error', (error) => this.#abandon.abort(error));
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600 });
    this.#written = pipeline(this.#archive.outputStream, file, { signal: this.#abandon.signal });
    // It is told to whoever adds or finishes.
    this.#written.catch(() => undefined);
  }

  /** Moves a file into the archive. */
  async add({ path, name, compress }: ZipEntry): Promise<void> {
    const { size } = await stat(path);
    const source = createReadStream(path, { highWaterMark: READ_BYTES });
    this.#archive.addReadStream(source, name, { compress, size });
    try {
      // What nobody writes any more is not read to its end.
      await Promise.race([finished(source), this.#written]);
    } finally {
      source.destroy();
    }
    await rm(path);
  }

  async finish(): Promise<void> {
    this.#archive.end();
    await this.#written;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abandon.abort();
    await this.#written.catch(() => undefined);
  }
}
