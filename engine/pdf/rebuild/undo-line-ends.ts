import { ByteSource } from '../../files/byte-source.js';
import { OutputFile } from '../write/output-file.js';

export interface UndoInput {
  readonly path: string;
  readonly target: string;
}

/** A file of so many bytes has line feeds without a carriage return, if it holds anything compressed. */
const leastBytes = 256;
const chunkBytes = 1024 * 1024;
const LF = 10;
const CR = 13;

/**
 * Takes back what a transfer as text did to a file: a carriage return before every line feed, in compressed data as
 * well. Answers whether that may be the case, and has then written the file at `target`.
 */
export default function undoLineEnds({ path, target }: UndoInput): boolean {
  const source = new ByteSource(path);
  try {
    if (source.size < leastBytes || !hasReturns(source)) return false;
    writeWithout(source, target);
    return true;
  } finally {
    source.close();
  }
}

/** Whether there are line feeds, and a carriage return before each. */
function hasReturns(source: ByteSource): boolean {
  let lines = 0;
  let before = 0;
  for (let start = 0; start < source.size; start += chunkBytes) {
    const chunk = source.from(start, chunkBytes).subarray(0, chunkBytes);
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      if ((at === 0 ? before : chunk[at - 1]) !== CR) return false;
      lines += 1;
    }
    before = chunk.at(-1) ?? 0;
  }
  return lines > 0;
}

function writeWithout(source: ByteSource, target: string): void {
  const output = new OutputFile(target);
  try {
    for (let start = 0; start < source.size; start += chunkBytes) {
      // One byte more tells whether a line feed follows the last.
      const bytes = source.from(start, chunkBytes + 1);
      const end = Math.min(chunkBytes, bytes.length);
      let kept = 0;
      for (let at = bytes.indexOf(LF); at >= 0 && at <= end; at = bytes.indexOf(LF, at + 1)) {
        if (at === 0 || bytes[at - 1] !== CR) continue;
        output.bytes(bytes.subarray(kept, at - 1));
        kept = at;
      }
      if (kept < end) output.bytes(bytes.subarray(kept, end));
    }
    output.flush();
  } finally {
    output.close();
  }
}
