import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

import { openRegular } from '../files/regular-file.js';
import { writeAll } from '../files/write-all.js';
import type { ZipEntry } from './zip-files.js';
import { centralHeader, endOfArchive, type EntryFacts, localHeader } from './zip-records.js';

const BLOCK_BYTES = 2 ** 20;

/**
 * A ZIP that takes file after file while they are made, so that the disk never holds all of them beside it. The library
 * that packs ZIPs elsewhere reckons checksums in JavaScript: five milliseconds a megabyte, of the thread that serves.
 */
export class GrowingZip implements AsyncDisposable {
  readonly #entries: EntryFacts[] = [];
  readonly #block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #end = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly signal: AbortSignal,
  ) {}

  static async create(target: string, signal: AbortSignal): Promise<GrowingZip> {
    return new GrowingZip(await open(target, 'wx', 0o600), signal);
  }

  /** Moves a file into the archive. */
  async add({ path, name, compress }: ZipEntry): Promise<void> {
    const { mtime } = await stat(path);
    const empty = { name: Buffer.from(name), compress, modified: mtime, crc: 0, size: 0, packed: 0, at: this.#end };
    this.#end += localHeader(empty).length;
    const entry = { ...empty, ...(await this.#append(path, compress)) };
    // Only now is known what it says.
    await writeAll(this.file, localHeader(entry), entry.at);
    this.#entries.push(entry);
    await rm(path);
  }

  /** Writes the directory, after which the archive is whole. */
  async finish(): Promise<void> {
    const directory = Buffer.concat(this.#entries.map(centralHeader));
    const end = endOfArchive({ count: this.#entries.length, at: this.#end, size: directory.length });
    await this.#write(directory);
    await this.#write(end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  async #append(path: string, compress: boolean): Promise<Pick<EntryFacts, 'crc' | 'size' | 'packed'>> {
    const begin = this.#end;
    await using source = await openRegular(path);
    let [crc, size] = [0, 0];
    // One block for all files: new ones would be half a second's work of the garbage collector for a long book.
    const block = compress ? undefined : this.#block;
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const chunk of blocksOf(source, block)) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    }
    const write = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of chunks) await this.#write(chunk);
    };
    await (compress ? pipeline(measured, createDeflateRaw({ chunkSize: BLOCK_BYTES }), write) : write(measured()));
    return { crc, size, packed: this.#end - begin };
  }

  async #write(bytes: Buffer): Promise<void> {
    this.signal.throwIfAborted();
    await writeAll(this.file, bytes, this.#end);
    this.#end += bytes.length;
  }
}

/** @param block is read into time after time; blocks of their own when left out. */
async function* blocksOf(source: FileHandle, block?: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const target = block ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    const { bytesRead } = await source.read(target, 0, target.length, null);
    if (bytesRead === 0) return;
    yield target.subarray(0, bytesRead);
  }
}
