import { bytesOfDescriptor } from '../../../files/random-access.js';
import { readAt } from '../../../files/read-at.js';
import { withOpenFile } from '../../../files/with-open-file.js';
import { fontOffset, isCollection } from '../../../formats/sfnt/sfnt-directory.js';

/** A font file, in the form that PDFium requests it. */
export interface FontBytes {
  readonly path: string;
  readonly size: number;
  /** Offset of the font in a collection; undefined when the file contains one font. */
  readonly offset: number | undefined;
}

/** @returns undefined when the file has no font of this index */
export function lookAtFont(path: string, index: number): FontBytes | undefined {
  return withOpenFile(path, (file) => {
    const bytes = bytesOfDescriptor(file);
    const { size } = bytes;
    const offset = fontOffset(bytes, index);
    if (offset === undefined || offset + HEADER_BYTES > size) return undefined;
    return { path, size, offset: isCollection(bytes) ? offset : undefined };
  });
}

const HEADER_BYTES = 12;

/** Reads the start of a font file. @returns the number of bytes read */
export function readFont({ path }: FontBytes, target: Uint8Array): number {
  return withOpenFile(path, (file) => readAt(file, target, 0));
}
