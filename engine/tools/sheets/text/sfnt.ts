import { closeSync, openSync } from 'node:fs';

import { readAt } from '../../../files/read-at.js';

/** A font's tables (OpenType 1.9, "Organization of an OpenType Font"), read from its file when asked for. */
export interface Sfnt {
  readonly path: string;
  readonly tables: ReadonlyMap<string, TablePlace>;
}

interface TablePlace {
  readonly offset: number;
  readonly length: number;
}

const MOST_TABLES = 128;
const RECORD = 16;

/** @throws RangeError when there is no such font in the file. */
export function openSfnt(path: string, index: number): Sfnt {
  return withFile(path, (file) => {
    const head = read(file, { offset: 0, length: 12 });
    const start = head.toString('latin1', 0, 4) === 'ttcf' ? offsetInCollection(file, head, index) : 0;
    const count = Math.min(MOST_TABLES, read(file, { offset: start + 4, length: 2 }).readUInt16BE());
    const records = read(file, { offset: start + 12, length: count * RECORD });
    return { path, tables: new Map(Array.from({ length: count }, (_, at) => placeOf(records.subarray(at * RECORD)))) };
  });
}

/** Reads a piece of a table, as far as it goes. */
export function readPiece(file: number, { tables }: Sfnt, { tag, start, target }: Piece): void {
  const { offset, length } = tables.get(tag) ?? { offset: 0, length: 0 };
  const wanted = Math.max(0, Math.min(target.length, length - start));
  if (readAt(file, target.subarray(0, wanted), offset + start) < wanted)
    throw new RangeError('A font ends before its tables do.');
}

export interface Piece {
  readonly tag: string;
  /** Within the table. */
  readonly start: number;
  readonly target: Uint8Array;
}

/** The tables of a font by their tags; those that it does not have are left out. */
export function readTables({ path, tables }: Sfnt, tags: readonly string[]): ReadonlyMap<string, Buffer> {
  return withFile(path, (file) => {
    const found = tags.flatMap((tag) => {
      const place = tables.get(tag);
      return place === undefined ? [] : [[tag, read(file, place)] as const];
    });
    return new Map(found);
  });
}

/** A font file that is laid out and not yet filled. */
export interface SfntLayout {
  readonly size: number;
  /** What the file begins with; it has no checksums. */
  readonly directory: Buffer;
  /** Where each table goes. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** Lays out a font file of tables of these lengths. */
export function layOut(lengths: ReadonlyMap<string, number>): SfntLayout {
  const directory = Buffer.alloc(12 + RECORD * lengths.size);
  directory.writeUInt32BE(lengths.has('CFF ') ? 0x4f54544f : 0x00010000);
  directory.writeUInt16BE(lengths.size, 4);
  const offsets = new Map<string, number>();
  let size = directory.length;
  // HarfBuzz searches for tables as if they were in order.
  for (const [tag, length] of [...lengths].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const record = 12 + offsets.size * RECORD;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(size, record + 8);
    directory.writeUInt32BE(length, record + 12);
    offsets.set(tag, size);
    size += (length + 3) & ~3;
  }
  return { size, directory, offsets };
}

/** A font file of these tables. */
export function sfntOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const { size, directory, offsets } = layOut(new Map([...tables].map(([tag, table]) => [tag, table.length])));
  const bytes = Buffer.alloc(size);
  directory.copy(bytes);
  for (const [tag, offset] of offsets) tables.get(tag)?.copy(bytes, offset);
  return bytes;
}

/** A table of a font file that holds one font. */
export function tableIn(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = 0; at < count; at++) {
    const [name, { offset, length }] = placeOf(font.subarray(12 + at * RECORD));
    if (name === tag) return font.subarray(offset, offset + length);
  }
  throw new RangeError(`A font has no table ${tag}.`);
}

function offsetInCollection(file: number, head: Buffer, index: number): number {
  if (index >= head.readUInt32BE(8)) throw new RangeError('The collection has no such font.');
  return read(file, { offset: 12 + 4 * index, length: 4 }).readUInt32BE();
}

function placeOf(record: Buffer): readonly [string, TablePlace] {
  return [record.toString('latin1', 0, 4), { offset: record.readUInt32BE(8), length: record.readUInt32BE(12) }];
}

const LARGEST_TABLE = 64 * 1024 * 1024;

function read(file: number, { offset, length }: TablePlace): Buffer {
  if (length > LARGEST_TABLE) throw new RangeError('A table of a font is too large.');
  const bytes = Buffer.allocUnsafe(length);
  if (readAt(file, bytes, offset) < length) throw new RangeError('A font ends before its tables do.');
  return bytes;
}

export function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
