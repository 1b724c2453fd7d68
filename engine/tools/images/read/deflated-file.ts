import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { createDeflate } from '../../../formats/deflate/zlib.js';
import type { Slice } from '../../../files/slice.js';
import { writeNewFile } from '../../../files/write-new-file.js';

/**
 * Level 6, the default, takes a quarter longer for one percent; level 4 compresses smooth gradients of opacity
 * badly. The type of zlib's options lacks highWaterMark, which every stream accepts.
 */
const settings = { level: 5, chunkSize: 2 ** 16, highWaterMark: 2 ** 20 } as const;

/** A file that is deflated while it is written, with little of it in memory. */
export class DeflatedFile implements AsyncDisposable {
  readonly #deflate = createDeflate(settings);
  readonly #written: Promise<void>;

  /** @param path a file that does not exist yet */
  constructor(private readonly path: string) {
    this.#written = writeNewFile(path, (target) => pipeline(this.#deflate, target));
    // write() and end() report an error; this handler avoids an unhandled rejection before they are called.
    this.#written.catch(() => undefined);
  }

  /** Resolves when more bytes can be accepted. The caller must not change the bytes afterwards. */
  async write(bytes: Buffer): Promise<void> {
    if (!this.#deflate.write(bytes)) await Promise.race([once(this.#deflate, 'drain'), this.#written]);
  }

  async end(): Promise<Slice> {
    this.#deflate.end();
    await this.#written;
    return { path: this.path, start: 0, length: (await stat(this.path)).size };
  }

  /** Stops writing, also when the file was not ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#deflate.end();
    await this.#written.catch(() => undefined);
  }
}
