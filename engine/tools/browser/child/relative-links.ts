import { ADDRESS } from './exchange.js';

const MARK = Buffer.from(`/URI (${ADDRESS}`);
/** A link that is longer than this, in bytes, is none: so much is held back at most. */
const MAX = 2 ** 22;
const ASIDE = Buffer.from('/URI (');

/**
 * Links to where the page believed to be become what they were, relative to wherever the document is. Annotations are
 * in the open in the PDFs of Chromium; what is taken from a link becomes blanks behind it, so that everything stays at
 * its offset. Takes the file in pieces.
 */
export class RelativeLinks {
  #held: Buffer = Buffer.alloc(0);

  /** What may be written of all that has come so far. */
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

  /** What is left when all has come. */
  rest(): Buffer {
    return this.#held;
  }

  #hold(bytes: Buffer, from: number): Buffer {
    this.#held = bytes.subarray(from);
    return bytes.subarray(0, from);
  }
}

/** Just behind the bracket that ends a literal string; a backslash keeps the next from doing so. */
function endOfString(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x29) return at + 1;
  }
  return undefined;
}
