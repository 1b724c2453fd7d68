import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

import { BLOCK_BYTES, fileBlocks } from '../../files/file-blocks.js';
import { openRegular } from '../../files/regular-file.js';
import type { Slice } from '../../files/slice.js';
import { writeAll } from '../../files/write-all.js';
import { createDeflateRaw } from '../deflate/zlib.js';
import { copyDeflated } from './copy-deflated.js';
import { isCompressible } from './is-compressible.js';
import { centralHeader, endOfArchive, type EntryFacts, localHeader } from './write-records.js';

/** A file to put into an archive. */
export interface NewEntry {
  readonly path: string;
  /** Its name in the archive: safe and unique. */
  readonly name: string;
  /** Whether the file may be compressed; it is stored all the same where that makes it no smaller. */
  readonly compress: boolean;
}

/** Bytes inside a file to put into an archive. */
export interface NewPart extends Slice {
  /** Its name in the archive: safe and unique. */
  readonly name: string;
  readonly modified: Date;
}

/** The facts about an entry before its data are written. */
interface NewFacts extends Pick<EntryFacts, 'compress' | 'modified'> {
  readonly name: string;
  /** Size of the data in bytes. */
  readonly length: number;
}

type DataFacts = Pick<EntryFacts, 'crc' | 'size' | 'packed'>;

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
    const { mtime: modified, size } = await source.stat();
    const range = { start: 0, length: size };
    const compress = mayCompress && (await isCompressible(source, range));
    await this.#addEntry({ name, modified, compress, length: size }, () => this.#append(source, range, compress));
  }

  /** Copies bytes of a file into the archive as a file of their own, compressed where that makes them smaller. */
  async addPart({ path, name, modified, ...range }: NewPart): Promise<void> {
    await using source = await openRegular(path);
    const compress = await isCompressible(source, range);
    await this.#addEntry({ name, modified, compress, ...range }, () => this.#append(source, range, compress));
  }

  /**
   * Copies a zlib stream inside a file into the archive as a compressed file, without compressing it anew.
   * @param onBytes is called with numbers of inflated bytes; an error that it throws ends the copy
   * @throws an error of zlib when the stream is damaged; the archive is then as it was before
   */
  async addDeflated({ path, name, modified, ...range }: NewPart, onBytes: (count: number) => void): Promise<void> {
    await using source = await openRegular(path);
    const write = (bytes: Buffer): Promise<void> => this.#write(bytes);
    await this.#addEntry({ name, modified, compress: true, ...range }, () =>
      copyDeflated(fileBlocks(source, range), { write, onBytes }),
    );
  }

  /** Writes the central directory, which completes the archive. */
  async finish(): Promise<void> {
    const directory = Buffer.concat(this.#entries.map(centralHeader));
    const end = endOfArchive({ count: this.#entries.length, at: this.#end, size: directory.length });
    await this.#write(directory);
    await this.#write(end);
    // Bytes of a copy that failed may follow.
    await this.file.truncate(this.#end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  /** Adds an entry whose data `append` writes after its header. */
  async #addEntry({ name, modified, compress, length }: NewFacts, append: () => Promise<DataFacts>): Promise<void> {
    const unknown = { crc: 0, size: 0, packed: 0 };
    const hasLongSizes = length >= LONG_FROM;
    const empty = { name: Buffer.from(name), compress, modified, ...unknown, hasLongSizes, at: this.#end };
    try {
      this.#end += localHeader(empty).length;
      const begin = this.#end;
      const entry = { ...empty, ...(await append()) };
      // The header states the checksum and the sizes, which are known now.
      await writeAll(this.file, localHeader(entry), entry.at);
      this.#end = begin + entry.packed;
      this.#entries.push(entry);
    } catch (error) {
      this.#end = empty.at;
      throw error;
    }
  }

  async #append(source: FileHandle, range: Pick<Slice, 'start' | 'length'>, compress: boolean): Promise<DataFacts> {
    const begin = this.#end;
    let [crc, size] = [0, 0];
    // One block serves all files: new blocks would take the garbage collector half a second for a long book.
    const block = compress ? undefined : this.#block;
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const chunk of fileBlocks(source, range, block)) {
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
