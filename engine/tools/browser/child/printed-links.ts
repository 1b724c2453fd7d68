import { ADDRESS } from './exchange.js';

const LINK = Buffer.from('/URI (');
const BASE = Buffer.from(ADDRESS);
/** Schemes of links that run code in programs that follow them; Chromium writes schemes in small letters. */
const SCRIPTS = ['javascript:', 'vbscript:', 'data:'].map((scheme) => Buffer.from(scheme));
const BEGINNINGS = [BASE, ...SCRIPTS];
const LONGEST = LINK.length + Math.max(...BEGINNINGS.map(({ length }) => length));
/** Maximum bytes of a link, and so of the bytes that are held back. */
const MAX = 2 ** 22;

/**
 * Makes links to the page's base URL relative again, and empties links with scripts. Annotations are uncompressed in Chromium's PDFs;
 * removed characters become spaces after the link, so that no offset changes. Processes the file in pieces.
 */
export class PrintedLinks {
  #held: Buffer = Buffer.alloc(0);

  /** Returns the part of the input so far that can be written. */
  pass(piece: Buffer): Buffer {
    return this.#edit(Buffer.concat([this.#held, piece]), LONGEST);
  }

  /** Returns the remaining bytes at the end. */
  rest(): Buffer {
    return Buffer.concat([this.#edit(Buffer.from(this.#held), 0), this.#held]);
  }

  /** @param least number of bytes from which on a link is known to be one of those to edit */
  #edit(bytes: Buffer, least: number): Buffer {
    for (let at = bytes.indexOf(LINK); at >= 0; at = bytes.indexOf(LINK, at + 1)) {
      if (bytes.length - at < least) return this.#hold(bytes, at);
      const uri = at + LINK.length;
      const beginning = BEGINNINGS.find((it) => bytes.subarray(uri, uri + it.length).equals(it));
      if (beginning === undefined) continue;
      const end = endOfString(bytes, uri);
      if (end === undefined) {
        if (bytes.length - at < MAX) return this.#hold(bytes, at);
        continue;
      }
      const rest = beginning === BASE ? Buffer.from(bytes.subarray(uri + BASE.length, end)) : END;
      bytes.fill(' ', uri, end);
      rest.copy(bytes, uri);
    }
    return this.#hold(bytes, Math.max(0, bytes.length - LINK.length));
  }

  #hold(bytes: Buffer, from: number): Buffer {
    this.#held = bytes.subarray(from);
    return bytes.subarray(0, from);
  }
}

const END = Buffer.from(')');

/** Offset after the bracket that ends a literal string; a backslash escapes the next character. */
function endOfString(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x29) return at + 1;
  }
  return undefined;
}
