import { closeSync, fstatSync, openSync } from 'node:fs';

import { readAt } from '../../../files/read-at.js';

/** A font on the disk as PDFium wants to hear of it. */
export interface FontBytes {
  readonly path: string;
  readonly size: number;
  /** Where the font begins within a collection; undefined when the file is one font. */
  readonly offset: number | undefined;
}

/** @returns undefined when nothing there can be read as a font. */
export function lookAtFont(path: string, index: number): FontBytes | undefined {
  return withFile(path, (file) => {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(COLLECTION_HEADER);
    if (readAt(file, header, 0) < header.length) return undefined;
    if (header.toString('latin1', 0, 4) !== 'ttcf') return { path, size, offset: undefined };
    if (index >= header.readUInt32BE(8)) return undefined;
    const entry = Buffer.alloc(4);
    readAt(file, entry, COLLECTION_HEADER + 4 * index);
    const offset = entry.readUInt32BE();
    return offset < size ? { path, size, offset } : undefined;
  });
}

/** Reads the beginning of a font's file; tells how many bytes there were. */
export function readFont({ path }: FontBytes, target: Uint8Array): number {
  return withFile(path, (file) => readAt(file, target, 0));
}

/** 'ttcf', the version, and how many fonts there are, before their offsets (OpenType 1.9, "TTC Header"). */
const COLLECTION_HEADER = 12;

function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
