import { decoderOf, type Decoder } from '../../../text/encodings/decode-text.js';

export function isRichText(text: string): boolean {
  return text.startsWith('{\\rtf');
}

/**
 * Returns the text of a file in Rich Text Format 1.9.1, with character codes decoded and control words removed. Once
 * with the destinations that programs may ignore, and once without, because either can divide a word.
 */
export function textsOfRichText(rtf: string): readonly string[] {
  const decoder = decoderOfRichText(rtf);
  return [rtf, rtf.replace(/\{\\\*[^{}]*\}/g, '')].map((it) => plain(it, decoder));
}

/** Decodes images and embedded objects, which are written in hexadecimal digits. */
export function filesInRichText(rtf: string): readonly Buffer[] {
  // A group of two digits, repeated a million times, would need more stack than V8 has.
  const runs = rtf.match(/[\da-f][\da-f\s]{31}[\da-f\s]*/gi) ?? [];
  return runs.map((digits) => Buffer.from(digits.replace(/\s+/g, ''), 'hex'));
}

function plain(rtf: string, decoder: Decoder): string {
  return rtf
    .replace(/\\u(-?\d{1,5}) ?(?:\?|\\'[\da-f]{2})?/gi, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/(?:\\'[\da-f]{2})+/gi, (codes) => decoder.decode(Buffer.from(codes.replaceAll("\\'", ''), 'hex')))
    .replace(/\\~/g, '\u00a0')
    .replace(/\\-/g, '')
    .replace(/\\_/g, '-')
    .replace(/\\(?:par|line|tab|cell|row)\b ?/g, '\n')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/gi, '');
}

function decoderOfRichText(rtf: string): Decoder {
  const codePage = /\\ansicpg(125[0-8]|874)\b/.exec(rtf)?.[1] ?? '1252';
  return decoderOf(`windows-${codePage}`);
}
