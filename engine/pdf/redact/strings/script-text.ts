import { decodingsOf } from './string-decodings.js';
import type { TextRemoval } from './text-removal.js';

/** Whether a script contains a match: as written, or in strings with escapes, in base64 or in concatenated pieces. */
export function scriptMatches(bytes: Uint8Array, removal: TextRemoval): boolean {
  return decodingsOf(bytes).some(({ text }) => {
    const decoded = decodeScript(text);
    if (removal.matches(text) || removal.matches(decoded)) return true;
    const strings = decoded.matchAll(DECODES_BASE64.test(decoded) ? BASE64_STRING : LONG_BASE64_STRING);
    return Array.from(strings).some(([, data = '']) => removal.matchesBytes(Buffer.from(data, 'base64')));
  });
}

/** Strings that may be base64; shorter strings are words, unless the script decodes base64. */
const LONG_BASE64_STRING = /["'`]([A-Za-z\d+/]{16,}={0,2})["'`]/g;
const BASE64_STRING = /["'`]([A-Za-z\d+/]{2,}={0,2})["'`]/g;
/** `atob`, or the name of the encoding, which functions of viewers and of other environments take. */
const DECODES_BASE64 = /\batob\b|\bbase-?64\b/i;

/**
 * Decodes the escapes in a script's strings, what `unescape` and `String.fromCharCode` make of constants, and joins concatenated string
 * literals (ECMA-262 §12.9.4, §22.1.2.1 and §B).
 */
export function decodeScript(text: string): string {
  return text
    .replace(
      /\bString\s{0,9}\.\s{0,9}from(?:CharCode|CodePoint)\s{0,9}\(([\s\d,xa-f]{1,65536})\)/gi,
      (_, codes: string) => quoted(codes.split(',').map(Number)),
    )
    .replace(
      /\b(?:unescape|decodeURI(?:Component)?)\s{0,9}\(\s{0,9}(["'`][^"'`()]{0,65536}["'`])\s{0,9}\)/g,
      (_, literal: string) => decodeURIEscapes(literal),
    )
    .replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/gi, (written, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.slice(0, 3).find((it) => it !== undefined) ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(/\\([0-3]?[0-7]{1,2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/(["'`])\s*\+\s*(["'`])/g, '')
    .replace(/\\\r?\n/g, '');
}

function quoted(codes: readonly number[]): string {
  return `"${codes.map((code) => (code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')).join('')}"`;
}

/** Decodes `%u` escapes of UTF-16 and percent codes. */
function decodeURIEscapes(text: string): string {
  return withoutPercents(
    text.replace(/%u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

/** Decodes percent codes of bytes, as UTF-8. */
export function withoutPercents(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'));
}
