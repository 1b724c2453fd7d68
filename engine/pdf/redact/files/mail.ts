import { decoderOf } from '../../../text/encodings/decode-text.js';

/** A decoded part of a message (RFC 2045 §6); undefined when its transfer encoding is unknown. */
export type MailPart = Buffer | undefined;

const headers = /^content-transfer-encoding:\s*"?([\w-]+)/gim;
const plainEncodings: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

/** Yields the encoded parts of mail messages, decoded; nothing for other texts. */
export function* encodedMailParts(text: string): Generator<MailPart> {
  const search = new RegExp(headers);
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const encoding = (found[1] ?? '').toLowerCase();
    const start = bodyBehind(text, search.lastIndex);
    if (start === undefined) return;
    // A part that is not encoded may contain other messages.
    if (plainEncodings.has(encoding)) continue;
    const boundary = text.indexOf('\n--', start);
    const end = boundary < 0 ? text.length : boundary;
    yield decoded(text.slice(start, end), encoding);
    search.lastIndex = end;
  }
}

/** Decodes the encoded words of a text (RFC 2047). */
export function withMailWords(text: string): string {
  if (!text.includes('=?')) return text;
  return text
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?([^?*\s]+)[^?\s]*\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, kind: string, word: string) => {
      const isBase64 = kind.toLowerCase() === 'b';
      return textOf(isBase64 ? Buffer.from(word, 'base64') : quotedPrintable(word.replaceAll('_', ' ')), charset);
    });
}

/** Decodes quoted-printable anywhere in a text, such as in the properties of a vCard. */
export function withQuotedCodes(text: string): string {
  return /=(?:[\da-f]{2}|[ \t]{0,9}\r?\n)/i.test(text) ? quotedPrintable(text).toString('utf8') : text;
}

/** Returns the offset after the first empty line. */
function bodyBehind(text: string, from: number): number | undefined {
  const search = /\n\r?\n/g;
  search.lastIndex = from;
  return search.exec(text) === null ? undefined : search.lastIndex;
}

function decoded(body: string, encoding: string): MailPart {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : undefined;
}

function quotedPrintable(text: string): Buffer {
  const plain = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}

function textOf(bytes: Buffer, charset: string): string {
  try {
    return decoderOf(charset.toLowerCase()).decode(bytes);
  } catch (error) {
    // The name of the encoding is unknown.
    if (error instanceof RangeError) return bytes.toString('utf8');
    throw error;
  }
}
