import { type CodePage, codePages } from './code-pages.js';
import { Utf32Decoder } from './utf-32.js';

/** Decodes bytes piece by piece; `stream` means that more bytes follow. */
export interface Decoder {
  decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string;
}

/**
 * Returns a decoder for an encoding of the Encoding Standard, `utf-32le`, `utf-32be`, or a DOS code page. Invalid bytes
 * become U+FFFD; a byte order mark is removed.
 */
export function decoderOf(encoding: string): Decoder {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return new Utf32Decoder(encoding === 'utf-32le');
  if (isCodePage(encoding)) return new CodePageDecoder(codePages[encoding]);
  return new TextDecoder(encoding);
}

/** Decodes a whole text. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  return decoderOf(encoding).decode(bytes);
}

function isCodePage(encoding: string): encoding is CodePage {
  return Object.hasOwn(codePages, encoding);
}

class CodePageDecoder implements Decoder {
  constructor(private readonly upperHalf: string) {}

  decode(bytes: Uint8Array): string {
    const units = new Uint16Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      units[at] = byte < 0x80 ? byte : this.upperHalf.charCodeAt(byte - 0x80);
    }
    return Buffer.from(units.buffer).toString('utf16le');
  }
}
