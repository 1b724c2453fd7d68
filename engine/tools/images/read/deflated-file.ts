import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { createDeflate } from '../../../formats/deflate/zlib.js';
import type { Slice } from '../../../files/slice.js';

/**
 * The default level, 6, takes a quarter longer for one percent; 4 gives up on the smooth gradients of opacity. As any
 * stream, this has a mark of how much may wait, which its type does not tell of.
 */
const settings = { level: 5, chunkSize: 2 ** 16, highWaterMark: 2 ** 20 } as const;

/** A file that is compressed while it is written; little of it is in memory. */
export class DeflatedFile implements AsyncDisposable {
  readonly #deflate = createDeflate(settings);
  readonly #written: Promise<void>;

  /** @param path of a file that there is not. */
  constructor(private readonly path: string) {
    this.#written = pipeline(this.#deflate, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // Whoever writes or ends it is told; until then nobody listens.
    this.#written.catch(() => undefined);
  }

  /** Resolves when more can be taken. The bytes must stay as they are. */
  async write(bytes: Buffer): Promise<void> {
    if (!this.#deflate.write(bytes)) await Promise.race([once(this.#deflate, 'drain'), this.#written]);
  }

  async end(): Promise<Slice> {
    this.#deflate.end();
    await this.#written;
    return { path: this.path, start: 0, length: (await stat(this.path)).size };
  }

  /** Of what was not ended, too, nothing is written any more. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#deflate.end();
    await this.#written.catch(() => undefined);
  }
}
