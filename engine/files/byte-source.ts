import { closeSync, fstatSync } from 'node:fs';

import { openRegularSync } from './regular-file.js';
import { readAt } from './read-at.js';
import { MalformedData } from './malformed-data.js';

const blockSize = 4 * 1024;
/** Maximum number of blocks that are read at once where the file is read in its order. */
const blocksAhead = 64;
const blocksKept = 512;
const chunkSize = 512 * 1024;

/** Bytes that were read at once: one block, or several blocks that follow each other. */
interface Extent {
  readonly start: number;
  readonly bytes: Buffer;
}

/** Random access to a file's bytes through a few cached blocks; memory does not grow with the file. */
export class ByteSource {
  readonly #fd: number;
  readonly #fileSize: number;
  /** The extent of each kept block. Blocks are kept and dropped in the order in which they were read. */
  readonly #extents = new Map<number, Extent>();
  #origin = 0;
  #chunk: Buffer | undefined;
  /** The end of what was read last, and the number of bytes that were read in the order of the file up to there. */
  #sequence = { end: 0, bytes: 0 };

  constructor(path: string) {
    this.#fd = openRegularSync(path);
    this.#fileSize = fstatSync(this.#fd).size;
  }

  /** Bytes from the origin to the end of the file. */
  get size(): number {
    return this.#fileSize - this.#origin;
  }

  /** The position in the file of offset 0. */
  get origin(): number {
    return this.#origin;
  }

  /** Sets the position of offset 0 to the PDF header, from which offsets in a PDF count. */
  startAt(origin: number): void {
    this.#extents.clear();
    this.#origin = origin;
  }

  /** Returns at least `minLength` bytes from `start`, or all bytes to the end of the file. Never write to them. */
  from(start: number, minLength: number): Buffer {
    if (start < 0 || start >= this.size) {
      throw new MalformedData(`Offset ${start} is outside the file, which has ${this.size} bytes.`);
    }
    const end = Math.min(start + minLength, this.size);
    const number = Math.floor(start / blockSize);
    const kept = this.#extents.get(number);
    if (kept === undefined && end > (number + 1) * blockSize) return this.#read(start, end);
    const extent = kept ?? this.#readBlocks(number);
    return within(extent, start, end) ?? this.#read(start, end);
  }

  /** Passes `length` bytes from `start` to `visit` in pieces, each valid only until `visit` returns. */
  eachChunk(start: number, length: number, visit: (chunk: Buffer) => void): void {
    const end = start + length;
    for (let at = start; at < end;) {
      const piece = this.#keptPiece(at, end) ?? this.#readChunk(at, end);
      visit(piece);
      at += piece.length;
    }
  }

  close(): void {
    this.#extents.clear();
    closeSync(this.#fd);
  }

  #keptPiece(start: number, end: number): Buffer | undefined {
    const kept = this.#extents.get(Math.floor(start / blockSize));
    const piece = kept?.bytes.subarray(start - kept.start, end - kept.start);
    return piece?.length === 0 ? undefined : piece;
  }

  #readChunk(start: number, end: number): Buffer {
    this.#chunk ??= Buffer.allocUnsafe(chunkSize);
    const piece = this.#chunk.subarray(0, Math.min(chunkSize, end - start));
    this.#fill(piece, start);
    this.#goOn(start, start + piece.length);
    return piece;
  }

  /** Reads a block, and with it the blocks before and after it that are likely to be read next. */
  #readBlocks(number: number): Extent {
    const { first, count } = this.#blocksToRead(number);
    const start = first * blockSize;
    const end = Math.min(start + count * blockSize, this.size);
    const extent = { start, bytes: this.#read(start, end) };
    for (let at = first; at * blockSize < end; at++) this.#keep(at, extent);
    this.#goOn(start, end);
    return extent;
  }

  /**
   * Returns only the block where objects far from each other are read, such as the pages among images: more bytes would not
   * be used. Where the file is read in its order, returns as many bytes as were read in this order before, so that at most
   * half of all bytes are read in vain. A block that is already kept ends the blocks, so that no block is kept twice.
   */
  #blocksToRead(number: number): { readonly first: number; readonly count: number } {
    const next = Math.floor(this.#sequence.end / blockSize);
    const ahead = Math.min(Math.floor(this.#sequence.bytes / blockSize), blocksAhead);
    if (number < next || number > next + ahead) return { first: number, count: 1 };
    let first = number;
    while (first > next && !this.#extents.has(first - 1)) first--;
    let end = number + 1;
    while (end < first + ahead && !this.#extents.has(end)) end++;
    return { first, count: end - first };
  }

  /** Notes that bytes were read, and whether they follow those before. */
  #goOn(start: number, end: number): void {
    const { end: before, bytes } = this.#sequence;
    const follows = start > before - blockSize && start <= before + Math.min(bytes, blocksAhead * blockSize);
    this.#sequence = { end, bytes: (follows ? bytes : 0) + end - start };
  }

  #keep(number: number, extent: Extent): void {
    if (this.#extents.size >= blocksKept) this.#dropOldest();
    this.#extents.set(number, extent);
  }

  #dropOldest(): void {
    const [oldest] = this.#extents.keys();
    if (oldest !== undefined) this.#extents.delete(oldest);
  }

  #read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    this.#fill(bytes, start);
    return bytes;
  }

  #fill(bytes: Buffer, start: number): void {
    const done = readAt(this.#fd, bytes, this.#origin + start);
    if (done < bytes.length) throw new MalformedData(`The file ends at ${start + done}, before its size.`);
  }
}

/** Returns the bytes of an extent from `start` on; undefined if they do not reach `end`. */
function within({ start, bytes }: Extent, from: number, end: number): Buffer | undefined {
  return end <= start + bytes.length ? bytes.subarray(from - start) : undefined;
}
