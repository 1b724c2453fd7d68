import { readSync } from 'node:fs';

/** The function by which PDFium reads: from a file descriptor, at a position, into its memory. */
export function readBlockOf(bytes: (pointer: number, length: number) => Uint8Array) {
  return (file: number, position: number, pointer: number, length: number): number => {
    const target = bytes(pointer, length >>> 0);
    let done = 0;
    while (done < target.length) {
      const read = readSync(file, target, done, target.length - done, (position >>> 0) + done);
      if (read === 0) return 0;
      done += read;
    }
    return 1;
  };
}
