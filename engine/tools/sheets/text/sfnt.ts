import { bytesOfDescriptor } from '../../../files/random-access.js';
import { readAt } from '../../../files/read-at.js';
import { withOpenFile } from '../../../files/with-open-file.js';
import { readSfnt, type Table } from '../../../formats/sfnt/sfnt-directory.js';

/** An installed font whose tables are read from its file on demand. */
export interface Sfnt {
  readonly path: string;
  readonly tables: ReadonlyMap<string, Table>;
}

/** @throws RangeError when the file has no such font */
export function openSfnt(path: string, index: number): Sfnt {
  return withOpenFile(path, (file) => ({ path, tables: readSfnt(bytesOfDescriptor(file), index).tables }));
}

/** Reads a part of a table into `target`, up to the table's end. */
export function readPiece(file: number, { tables }: Sfnt, { tag, start, target }: Piece): void {
  const table = tables.get(tag) ?? { start: 0, length: 0 };
  const wanted = Math.max(0, Math.min(target.length, table.length - start));
  if (readAt(file, target.subarray(0, wanted), table.start + start) < wanted)
    throw new RangeError('A font ends before its tables do.');
}

export interface Piece {
  readonly tag: string;
  /** Offset within the table. */
  readonly start: number;
  readonly target: Uint8Array;
}

/** The tables of a font by tag, without missing ones. */
export function readTables({ path, tables }: Sfnt, tags: readonly string[]): ReadonlyMap<string, Buffer> {
  return withOpenFile(path, (file) => {
    const found = tags.flatMap((tag) => {
      const table = tables.get(tag);
      return table === undefined ? [] : [[tag, readTable(file, table)] as const];
    });
    return new Map(found);
  });
}

const LARGEST_TABLE = 64 * 1024 * 1024;

function readTable(file: number, { start, length }: Table): Buffer {
  if (length > LARGEST_TABLE) throw new RangeError('A table of a font is too large.');
  const bytes = bytesOfDescriptor(file).at(start, length);
  if (bytes === undefined) throw new RangeError('A font ends before its tables do.');
  return bytes;
}
