import { END } from './characters.js';

const escapes: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

/** Resolves the escapes of a literal string; `written` are the bytes between its parentheses (ISO 32000-2 §7.3.4.2). */
export function unescape(written: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at++) {
    let byte = written[at] ?? END;
    if (byte === 0x0d) {
      // CR and CRLF mean one line feed (ISO 32000-2 §7.3.4.2).
      if (written[at + 1] === 10) at++;
      byte = 10;
    } else if (byte === 0x5c) {
      byte = written[++at] ?? END;
      const octal = octalAt(written, at);
      if (octal !== undefined) {
        at += octal.length - 1;
        byte = octal.code & 0xff;
      } else if (byte === 10 || byte === 13) {
        if (byte === 13 && written[at + 1] === 10) at++;
        continue;
      } else byte = escapes[byte] ?? byte;
    }
    decoded[length++] = byte;
  }
  return decoded.subarray(0, length);
}

function octalAt(written: Buffer, at: number): { readonly code: number; readonly length: number } | undefined {
  let code = 0;
  let length = 0;
  for (; length < 3; length++) {
    const digit = (written[at + length] ?? END) - 0x30;
    if (digit < 0 || digit > 7) break;
    code = code * 8 + digit;
  }
  return length === 0 ? undefined : { code, length };
}
