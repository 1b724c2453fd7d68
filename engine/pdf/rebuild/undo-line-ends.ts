import { ByteSource } from '../../files/byte-source.js';
import { OutputFile } from '../write/output-file.js';

export interface UndoInput {
  readonly path: string;
  readonly target: string;
}

/** Compressed data of this length nearly always contain a line feed without a carriage return. */
const MIN_BYTES = 256;
const CHUNK = 1024 * 1024;
const LF = 10;
const CR = 13;

/**
 * Reverses a transfer as text that inserted a carriage return before every line feed, even in compressed data.
 * @returns whether the file looks so changed; then the restored file is at `target`
 */
export default function undoLineEnds({ path, target }: UndoInput): boolean {
  const source = new ByteSource(path);
  try {
    if (source.size < MIN_BYTES || !hasOnlyCrLf(source)) return false;
    writeLineFeeds(source, target);
    return true;
  } finally {
    source.close();
  }
}

/** Whether the file has line feeds, each after a carriage return. */
function hasOnlyCrLf(source: ByteSource): boolean {
  let lines = 0;
  let before = 0;
  for (let start = 0; start < source.size; start += CHUNK) {
    const chunk = source.from(start, CHUNK).subarray(0, CHUNK);
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      if ((at === 0 ? before : chunk[at - 1]) !== CR) return false;
      lines += 1;
    }
    before = chunk.at(-1) ?? 0;
  }
  return lines > 0;
}

function writeLineFeeds(source: ByteSource, target: string): void {
  const output = new OutputFile(target);
  try {
    for (let start = 0; start < source.size; start += CHUNK) {
      // One additional byte shows whether a line feed follows the chunk.
      const bytes = source.from(start, CHUNK + 1);
      const end = Math.min(CHUNK, bytes.length);
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
