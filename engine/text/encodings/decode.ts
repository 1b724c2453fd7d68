import { type CodePage, codePages } from './code-pages.js';
import { Utf32Decoder } from './utf-32.js';

/** What bytes become text with, a piece at a time; `stream` says that more is to come. */
export interface Decoder {
  decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string;
}

/**
 * Decodes an encoding by its name: one of the Encoding Standard, `utf-32le`, `utf-32be`, or a code page of DOS. Bytes
 * that mean nothing become U+FFFD; a byte order mark is left out.
 */
export function decoderOf(encoding: string): Decoder {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return new Utf32Decoder(encoding === 'utf-32le');
  if (isCodePage(encoding)) return new CodePageDecoder(codePages[encoding]);
  return new TextDecoder(encoding);
}

/** All of it at once. */
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
    bytes.forEach((byte, at) => (units[at] = byte < 0x80 ? byte : this.upperHalf.charCodeAt(byte - 0x80)));
    return Buffer.from(units.buffer).toString('utf16le');
  }
}
