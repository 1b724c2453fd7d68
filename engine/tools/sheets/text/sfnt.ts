import { closeSync, openSync } from 'node:fs';

import { readAt } from '../../../read-at.js';

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

/** A font file of these tables, without checksums. */
export function sfntOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + RECORD * sorted.length);
  directory.writeUInt32BE(tables.has('CFF ') ? 0x4f54544f : 0x00010000);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, table], at) => {
    const record = 12 + at * RECORD;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(table.length, record + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  });
  return Buffer.concat(parts);
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

function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
