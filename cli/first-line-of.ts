import { UsageError } from './usage-error.js';

/** More than any password has. */
const MAX_BYTES = 64 * 1024;

/**
 * Returns the first line of a stream, and closes the stream, which may have no end.
 * @param path names the stream in messages
 * @throws UsageError for a longer line than any password, and the errors of the stream
 */
export async function firstLineOf(input: AsyncIterable<Buffer>, path: string): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input) {
    pieces.push(piece);
    length += piece.length;
    if (piece.includes('\n')) break;
    if (length > MAX_BYTES)
      throw new UsageError(`${path}: its first line must be the password; it is too long for one.`);
  }
  // The decoder leaves out a byte order mark.
  const [line = ''] = new TextDecoder().decode(Buffer.concat(pieces)).split(/\r?\n/);
  return line;
}
