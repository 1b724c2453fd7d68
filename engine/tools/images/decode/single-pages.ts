import { chmodSync, closeSync, copyFileSync, openSync, writeSync } from 'node:fs';

import { ImageFile } from '../../../files/random-access.js';
import { linkBytes, openTiff, readDirectory, type TiffStart } from '../../../formats/tiff/tiff-directory.js';

/** A copy of a TIFF file that is modified to contain one selected page. */
export interface SinglePages {
  readonly path: string;
  /** Selects the page of the copy, counted from 0 over the whole file. @returns false when the page does not exist */
  choose(page: number): boolean;
}

/**
 * libtiff goes through all directories of a file that it opens, so 2,000 pages take minutes when each is opened by itself.
 * The header states the offset of the first directory and each directory that of the next (TIFF 6.0 §2, BigTIFF). In the
 * copy no directory has a next one, and the header states the directory that is chosen.
 */
export function singlePages(source: string, path: string): SinglePages {
  copyFileSync(source, path);
  // The copy has the permissions of the source, which may be read-only.
  chmodSync(path, 0o600);
  const { format, directories } = structureOf(path);
  const file = openSync(path, 'r+');
  try {
    for (const { link } of directories) writeLink(file, format, { at: link, value: 0 });
    return { path, choose: (page) => chooseIn(path, format, directories[page]) };
  } finally {
    closeSync(file);
  }
}

type Header = Pick<TiffStart, 'littleEndian' | 'big' | 'firstLink'>;

interface Directory {
  readonly start: number;
  /** Offset of the field that states the offset of the next directory. */
  readonly link: number;
}

/** The header and the directories in order; ends at a directory that repeats or lies outside of the file. */
function structureOf(path: string): { readonly format: Header; readonly directories: readonly Directory[] } {
  using file = new ImageFile(path);
  const tiff = openTiff(file);
  const directories = new Map<number, Directory>();
  let start = tiff?.first ?? 0;
  while (tiff !== undefined && start > 0 && !directories.has(start) && directories.size < MAX_DIRECTORIES) {
    const directory = readDirectory(tiff, start, NO_TAGS);
    if (directory === undefined) break;
    directories.set(start, { start, link: directory.nextLink });
    start = directory.next;
  }
  return { format: tiff ?? NO_TIFF, directories: [...directories.values()] };
}

function chooseIn(path: string, format: Header, directory: Directory | undefined): boolean {
  if (directory === undefined) return false;
  const file = openSync(path, 'r+');
  try {
    writeLink(file, format, { at: format.firstLink, value: directory.start });
    return true;
  } finally {
    closeSync(file);
  }
}

interface Link {
  readonly at: number;
  readonly value: number;
}

function writeLink(file: number, { littleEndian, big }: Header, { at, value }: Link): void {
  const bytes = Buffer.alloc(8);
  if (littleEndian) bytes.writeBigUInt64LE(BigInt(value));
  else bytes.writeBigUInt64BE(BigInt(value));
  const length = linkBytes({ big });
  writeSync(file, bytes, littleEndian ? 0 : 8 - length, length, at);
}

const NO_TAGS: ReadonlySet<number> = new Set();
const NO_TIFF: Header = { littleEndian: true, big: false, firstLink: 4 };

/** Maximum length of the list of directories, against files with endless lists; readers of TIFF accept fewer pages. */
const MAX_DIRECTORIES = 10_000;
