import { chmodSync, closeSync, copyFileSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** A copy of a TIFF that can be made to have one page alone, any of its own. */
export interface SinglePages {
  readonly path: string;
  /** The copy has this page now, counted from 0 in the whole file; false when there is none. */
  choose(page: number): boolean;
}

/**
 * libtiff goes through all directories of a file that is opened, so that 2,000 pages take minutes when each is opened by
 * itself. The first directory is named by the header and each other one by the one before it (TIFF 6.0 §2, BigTIFF):
 * here, none of them is followed by another, and the header names the one that is asked for.
 */
export function singlePages(source: string, path: string): SinglePages {
  copyFileSync(source, path);
  // It has those of the source, which may be read only.
  chmodSync(path, 0o600);
  const file = openSync(path, 'r+');
  try {
    const format = formatOf(file);
    const directories = directoriesOf(file, format);
    for (const { link } of directories) write(file, format, link, 0);
    return { path, choose: (page) => chooseIn(path, format, directories[page]) };
  } finally {
    closeSync(file);
  }
}

interface Format {
  readonly littleEndian: boolean;
  readonly big: boolean;
}

interface Directory {
  readonly start: number;
  /** Where it names the next one. */
  readonly link: number;
}

function chooseIn(path: string, format: Format, directory: Directory | undefined): boolean {
  if (directory === undefined) return false;
  const file = openSync(path, 'r+');
  try {
    write(file, format, firstLink(format), directory.start);
    return true;
  } finally {
    closeSync(file);
  }
}

function formatOf(file: number): Format {
  const head = Buffer.alloc(4);
  readSync(file, head, 0, 4, 0);
  return { littleEndian: head.toString('latin1', 0, 2) === 'II', big: head.includes(BIG) };
}

/** In their order, up to one that is outside of the file or was there before. */
function directoriesOf(file: number, format: Format): readonly Directory[] {
  const { size } = fstatSync(file);
  const [countBytes, fieldBytes] = format.big ? [8, 20] : [2, 12];
  const directories = new Map<number, Directory>();
  let start = read(file, format, firstLink(format), linkBytes(format));
  while (start > 0 && start < size && !directories.has(start) && directories.size < MOST_DIRECTORIES) {
    const link = start + countBytes + read(file, format, start, countBytes) * fieldBytes;
    // The last may end without a link.
    if (link > size) break;
    directories.set(start, { start, link });
    start = read(file, format, link, linkBytes(format));
  }
  return [...directories.values()];
}

function firstLink({ big }: Format): number {
  return big ? 8 : 4;
}

function linkBytes({ big }: Format): 4 | 8 {
  return big ? 8 : 4;
}

/** A number of 2, 4 or 8 bytes; zeros stand for what is behind the end. */
function read(file: number, { littleEndian }: Format, at: number, length: number): number {
  const bytes = Buffer.alloc(8);
  const place = littleEndian ? 0 : 8 - length;
  readSync(file, bytes, place, length, at);
  return Number(littleEndian ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE());
}

function write(file: number, format: Format, at: number, value: number): void {
  const bytes = Buffer.alloc(8);
  if (format.littleEndian) bytes.writeBigUInt64LE(BigInt(value));
  else bytes.writeBigUInt64BE(BigInt(value));
  const length = linkBytes(format);
  writeSync(file, bytes, format.littleEndian ? 0 : 8 - length, length, at);
}

/** The second byte of the number that makes a file a BigTIFF: 43. */
const BIG = 0x2b;

/** Readers take fewer pages; it only keeps the list in bounds. */
const MOST_DIRECTORIES = 10_000;
