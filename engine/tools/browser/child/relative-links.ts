import { ADDRESS } from './exchange.js';

const MARK = Buffer.from(`/URI (${ADDRESS}`);
/** Maximum bytes of a link, and so of the bytes that are held back. */
const MAX = 2 ** 22;
const ASIDE = Buffer.from('/URI (');

/**
 * Makes links to the page's base URL relative again. Annotations are uncompressed in Chromium's PDFs; removed
 * characters become spaces after the link, so that no offset changes. Processes the file in pieces.
 */
export class RelativeLinks {
  #held: Buffer = Buffer.alloc(0);

  /** Returns the part of the input so far that can be written. */
  pass(piece: Buffer): Buffer {
    const bytes = Buffer.concat([this.#held, piece]);
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const end = endOfString(bytes, at + MARK.length);
      if (end === undefined) {
        if (bytes.length - at < MAX) return this.#hold(bytes, at);
        continue;
      }
      const rest = Buffer.from(bytes.subarray(at + MARK.length, end));
      bytes.fill(' ', at + ASIDE.length, end);
      rest.copy(bytes, at + ASIDE.length);
    }
    return this.#hold(bytes, Math.max(0, bytes.length - MARK.length));
  }

  /** Returns the remaining bytes at the end. */
  rest(): Buffer {
    return this.#held;
  }

  #hold(bytes: Buffer, from: number): Buffer {
    this.#held = bytes.subarray(from);
    return bytes.subarray(0, from);
  }
}

/** Offset after the bracket that ends a literal string; a backslash escapes the next character. */
function endOfString(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x29) return at + 1;
  }
  return undefined;
}
