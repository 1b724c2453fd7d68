import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

import { openRegular } from '../../files/regular-file.js';
import { writeAll } from '../../files/write-all.js';
import { createDeflateRaw } from '../deflate/zlib.js';
import { isCompressible } from './is-compressible.js';
import { centralHeader, endOfArchive, type EntryFacts, localHeader } from './write-records.js';

const BLOCK_BYTES = 2 ** 20;

/** A file to put into an archive. */
export interface NewEntry {
  readonly path: string;
  /** Its name in the archive: safe and unique. */
  readonly name: string;
  /** Whether the file may be compressed; it is stored all the same where that makes it no smaller. */
  readonly compress: boolean;
}

/** Files from this size on get sizes of 64 bits: compression may make a file a little larger. */
const LONG_FROM = 2 ** 32 - 2 ** 24;

/**
 * The one writer of ZIP archives. It takes files one by one while they are made, and can remove each as soon as it is in
 * the archive, so that the disk never holds all of them twice. Checksums are native: those of yazl, in JavaScript, take the
 * thread that serves requests five milliseconds a megabyte.
 */
export class ZipWriter implements AsyncDisposable {
  readonly #entries: EntryFacts[] = [];
  readonly #block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #end = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Creates the archive, which must not exist. */
  static async create(target: string, signal?: AbortSignal): Promise<ZipWriter> {
    return new ZipWriter(await open(target, 'wx', 0o600), signal);
  }

  /** Moves a file into the archive. */
  async move(entry: NewEntry): Promise<void> {
    await this.add(entry);
    await rm(entry.path);
  }

  /** Copies a file into the archive. */
  async add({ path, name, compress: mayCompress }: NewEntry): Promise<void> {
    await using source = await openRegular(path);
    const { mtime, size } = await source.stat();
    const compress = mayCompress && (await isCompressible(source, size));
    const unknown = { crc: 0, size: 0, packed: 0 };
    const hasLongSizes = size >= LONG_FROM;
    const empty = { name: Buffer.from(name), compress, modified: mtime, ...unknown, hasLongSizes, at: this.#end };
    this.#end += localHeader(empty).length;
    const entry = { ...empty, ...(await this.#append(source, compress)) };
    // The header states the checksum and the sizes, which are known now.
    await writeAll(this.file, localHeader(entry), entry.at);
    this.#entries.push(entry);
  }

  /** Writes the central directory, which completes the archive. */
  async finish(): Promise<void> {
    const directory = Buffer.concat(this.#entries.map(centralHeader));
    const end = endOfArchive({ count: this.#entries.length, at: this.#end, size: directory.length });
    await this.#write(directory);
    await this.#write(end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  async #append(source: FileHandle, compress: boolean): Promise<Pick<EntryFacts, 'crc' | 'size' | 'packed'>> {
    const begin = this.#end;
    let [crc, size] = [0, 0];
    // One block serves all files: new blocks would take the garbage collector half a second for a long book.
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
    this.signal?.throwIfAborted();
    await writeAll(this.file, bytes, this.#end);
    this.#end += bytes.length;
  }
}

/** @param block is reused for each chunk; without it, each chunk has its own */
async function* blocksOf(source: FileHandle, block?: Buffer): AsyncGenerator<Buffer> {
  let position = 0;
  for (;;) {
    const target = block ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    const { bytesRead } = await source.read(target, 0, target.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield target.subarray(0, bytesRead);
  }
}
