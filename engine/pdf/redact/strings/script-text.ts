import { decodingsOf } from './string-decodings.js';
import type { TextRemoval } from './text-removal.js';

/** Whether a script contains a match: as written, or in strings with escapes or in concatenated pieces. */
export function scriptMatches(bytes: Uint8Array, removal: TextRemoval): boolean {
  return decodingsOf(bytes).some(({ text }) => removal.matches(text) || removal.matches(decodeScript(text)));
}

/** Decodes the escapes in a script's strings and joins concatenated string literals (ECMA-262 §12.9.4 and §B.1.2). */
export function decodeScript(text: string): string {
  return text
    .replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/gi, (written, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.slice(0, 3).find((it) => it !== undefined) ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(/\\([0-3]?[0-7]{1,2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/(["'`])\s*\+\s*(["'`])/g, '')
    .replace(/\\\r?\n/g, '');
}
