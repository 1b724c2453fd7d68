import { ByteSource } from '../../files/byte-source.js';
import { OutputFile } from '../write/output-file.js';
import type { UndoInput } from './undo-line-ends.js';

/** So many characters of more than one byte are no chance where the rest of the file is UTF-8 as well. */
const leastCharacters = 32;
const chunkBytes = 1024 * 1024;

/** What Windows-1252 has where ISO 8859-1 has control codes, by its character. */
const bytesOfWindows = new Map(
  Array.from({ length: 32 }, (_, index) => 0x80 + index).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const beyondLatin1 = /[^\0-\xFF]/g;

/**
 * Takes back what a transfer as text did to a file: each byte taken for a character, of ISO 8859-1 or Windows-1252, and
 * written as UTF-8. Answers whether that may be the case, and has then written the file at `target`.
 */
export default function undoEncoding({ path, target }: UndoInput): boolean {
  const source = new ByteSource(path);
  try {
    if (!isOfBytes(source)) return false;
    writeBytes(source, target);
    return true;
  } finally {
    source.close();
  }
}

/** Whether each character of the file stands for a byte. */
function isOfBytes(source: ByteSource): boolean {
  let characters = 0;
  try {
    for (const text of textsOf(source)) {
      const beyond = text.match(beyondLatin1) ?? [];
      if (beyond.some((character) => !bytesOfWindows.has(character))) return false;
      characters += text.match(/[^\0-\x7F]/g)?.length ?? 0;
    }
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return characters >= leastCharacters;
}

function writeBytes(source: ByteSource, target: string): void {
  const output = new OutputFile(target);
  try {
    for (const text of textsOf(source)) {
      const bytes = text.replace(beyondLatin1, (it) => String.fromCharCode(bytesOfWindows.get(it) ?? 0));
      output.bytes(Buffer.from(bytes, 'latin1'));
    }
    output.flush();
  } finally {
    output.close();
  }
}

/** @throws TypeError when the file is not UTF-8 */
function* textsOf(source: ByteSource): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0; start < source.size; start += chunkBytes) {
    yield decoder.decode(source.from(start, chunkBytes).subarray(0, chunkBytes), { stream: true });
  }
  yield decoder.decode();
}
