import { readingsOf } from './readings.js';
import type { TextRemoval } from './text-removal.js';

/** Whether a script has it: as written, or in strings that it writes by codes or in pieces. */
export function isInScript(bytes: Uint8Array, removal: TextRemoval): boolean {
  return readingsOf(bytes).some(({ text }) => removal.isIn(text) || removal.isIn(plainScript(text)));
}

/** A script with the characters that its strings write by codes, and strings in pieces as one (ECMA-262 §12.9.4). */
export function plainScript(text: string): string {
  return text
    .replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/gi, (written, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.slice(0, 3).find((it) => it !== undefined) ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(/(["'`])\s*\+\s*(["'`])/g, '')
    .replace(/\\\r?\n/g, '');
}
