import { decodeText } from '../../../text/encodings/decode.js';
import { detectEncoding } from '../../../text/encodings/detect-encoding.js';
import { looksLikeText } from '../../../text/looks-like-text.js';
import { pageEncodingOf } from '../../../text/encodings/page-encoding.js';
import { decodeXml } from '../../metadata/parse-xml.js';
import { textOfMarkup, withoutEntities } from '../strings/markup-text.js';
import { plainScript } from '../strings/script-text.js';
import { withMailWords } from './mail.js';
import { isRichText, textsOfRichText } from './rich-text.js';

const HEAD = 4096;

/** The text that a file is from beginning to end; undefined for a binary file, and one that only begins as a text. */
export function textOfFile(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD);
  const isMarkup = looksLikeMarkup(head);
  if (!isMarkup && !looksLikeText(head)) return undefined;
  const text = isMarkup ? decodedMarkup(bytes) : decodeText(bytes, detectEncoding(bytes));
  return isPlain(text) ? text : undefined;
}

/** NULs are proof of UTF-16, whatever XML says of its encoding. */
function decodedMarkup(bytes: Buffer): string {
  return bytes.subarray(0, HEAD).includes(0) ? decodeXml(bytes) : decodeText(bytes, pageEncodingOf(bytes));
}

/** All that a text says to somebody who reads it: as it is written, and with what its formats write otherwise. */
export function* readingsOfText(text: string): Generator<string> {
  yield text;
  if (isRichText(text)) yield* textsOfRichText(text);
  if (/[<&]/.test(text)) {
    yield textOfMarkup(text);
    yield textOfMarkup(text.replace(/<\/?(?:[\w-]+:)?(?:p|tr|td|tc|div|si|row|br|li)\b[^<>]*>/gi, '\n'));
    yield withoutEntities(text);
  }
  const others = [withMailWords(text), plainScript(text), withoutPercents(text)];
  yield* new Set(others.filter((it) => it !== text));
}

/** What bytes say that are no text as a whole: whoever stores text in a format of his own does so in one of these, as a rule. */
export function* readingsOfBytes(bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1');
  yield bytes.toString('utf8');
  const swapped = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
  for (const wide of [bytes, bytes.subarray(1), swapped, swapped.subarray(1)]) yield wide.toString('utf16le');
}

function looksLikeMarkup(head: Buffer): boolean {
  return /^\s*<[?!a-z]/i.test(decodeXml(head).replace(/^\ufeff/, ''));
}

/** A text is looked at in blocks, in UTF-16 code units: bytes that are none may stand anywhere in it. */
const BLOCK = 128;
/** How many characters of a block may be none that texts have. */
const MOST_ODD = 8;
// eslint-disable-next-line no-control-regex
const oddities = /(?![\b\t\n\v\f\r\u001a\u001b\ufeff])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]/gu;

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += BLOCK) {
    // A character that the end of a block cuts in two counts twice.
    const odd = text.slice(at, at + BLOCK).match(oddities)?.length ?? 0;
    if (odd > MOST_ODD || odd * 4 > text.length - at) return false;
  }
  return true;
}

/** With the codes of addresses as the bytes that they stand for. */
function withoutPercents(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'));
}
