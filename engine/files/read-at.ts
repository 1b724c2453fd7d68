import { readSync } from 'node:fs';

/** Fills `target` from a position of an open file. Returns the number of bytes read, which is lower only at the end of the file. */
export function readAt(file: number, target: Uint8Array, position: number): number {
  let done = 0;
  while (done < target.length) {
    const read = readSync(file, target, done, target.length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}
