import { ByteSource } from '../../files/byte-source.js';
import { OutputFile } from '../write/output-file.js';
import type { UndoInput } from './undo-line-ends.js';

/** Minimum number of multi-byte characters; fewer can occur by chance. */
const MIN_CHARACTERS = 32;
const CHUNK = 1024 * 1024;

/** Bytes of the Windows-1252 characters in the range of the ISO 8859-1 control codes. */
const windows1252Bytes = new Map(
  Array.from({ length: 32 }, (_, index) => 0x80 + index).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const beyondLatin1 = /[^\0-\xFF]/g;

/**
 * Reverses a transfer as text that encoded each byte, as a character of ISO 8859-1 or Windows-1252, in UTF-8.
 * @returns whether the file looks so encoded; then the decoded file is at `target`
 */
export default function undoEncoding({ path, target }: UndoInput): boolean {
  const source = new ByteSource(path);
  try {
    if (!isEncodedAsUtf8(source)) return false;
    writeBytes(source, target);
    return true;
  } finally {
    source.close();
  }
}

/** Whether the file is UTF-8 in which each character represents a byte. */
function isEncodedAsUtf8(source: ByteSource): boolean {
  let characters = 0;
  try {
    for (const text of textsOf(source)) {
      const beyond = text.match(beyondLatin1) ?? [];
      if (beyond.some((character) => !windows1252Bytes.has(character))) return false;
      characters += text.match(/[^\0-\x7F]/g)?.length ?? 0;
    }
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return characters >= MIN_CHARACTERS;
}

function writeBytes(source: ByteSource, target: string): void {
  const output = new OutputFile(target);
  try {
    for (const text of textsOf(source)) {
      const bytes = text.replace(beyondLatin1, (it) => String.fromCharCode(windows1252Bytes.get(it) ?? 0));
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
  for (let start = 0; start < source.size; start += CHUNK) {
    yield decoder.decode(source.from(start, CHUNK).subarray(0, CHUNK), { stream: true });
  }
  yield decoder.decode();
}
