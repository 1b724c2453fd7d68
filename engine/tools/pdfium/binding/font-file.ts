import { closeSync, openSync } from 'node:fs';

import { bytesOfDescriptor } from '../../../files/random-access.js';
import { readAt } from '../../../files/read-at.js';
import { fontOffset, isCollection } from '../../../formats/sfnt/sfnt-directory.js';

/** A font on the disk as PDFium wants to hear of it. */
export interface FontBytes {
  readonly path: string;
  readonly size: number;
  /** Where the font begins within a collection; undefined when the file is one font. */
  readonly offset: number | undefined;
}

/** @returns undefined when the file has no such font */
export function lookAtFont(path: string, index: number): FontBytes | undefined {
  return withFile(path, (file) => {
    const bytes = bytesOfDescriptor(file);
    const { size } = bytes;
    const offset = fontOffset(bytes, index);
    if (offset === undefined || offset + HEADER_BYTES > size) return undefined;
    return { path, size, offset: isCollection(bytes) ? offset : undefined };
  });
}

const HEADER_BYTES = 12;

/** Reads the beginning of a font's file; tells how many bytes there were. */
export function readFont({ path }: FontBytes, target: Uint8Array): number {
  return withFile(path, (file) => readAt(file, target, 0));
}

function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
