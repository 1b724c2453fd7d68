import { decodeText } from '../../../text/encodings/decode-text.js';
import { detectEncoding } from '../../../text/encodings/detect-encoding.js';
import { otherReadings } from '../../../text/encodings/other-readings.js';
import type { Matcher } from '../../../text/search/search.js';
import { looksLikeText } from '../../../text/looks-like-text.js';
import { decodeXml } from '../../metadata/parse-xml.js';
import { decodeEntities, decodeMarkup, textOfMarkup } from '../strings/markup-text.js';
import { withOwnEntities } from '../strings/own-entities.js';
import { decodeScript, withoutPercents } from '../strings/script-text.js';
import { withMailWords, withQuotedCodes } from './mail.js';
import { isRichText, textsOfRichText } from './rich-text.js';
import { readingsOfSource } from './source-text.js';

const HEAD_LENGTH = 4096;

/** Returns the text of a text file; undefined for a binary file, or a file that only begins as text. */
export function textOfFile(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD_LENGTH);
  const isMarkup = looksLikeMarkup(head);
  if (!isMarkup && !looksLikeText(head)) return undefined;
  const text = isMarkup ? decodeMarkup(bytes) : decodeText(bytes, detectEncoding(bytes));
  return isPlain(text) ? text : undefined;
}

/** Yields the readings of a text: as written, and with the notations of markup, mail, scripts, source texts and URIs decoded. */
export function* readingsOfText(written: string): Generator<string> {
  yield written;
  const text = withOwnEntities(written) ?? written;
  if (isRichText(text)) yield* textsOfRichText(text);
  if (/[<&]/.test(text)) {
    yield textOfMarkup(text);
    yield textOfMarkup(text.replace(/<\/?(?:[\w-]+:)?(?:p|tr|td|tc|div|si|row|br|li)\b[^<>]*>/gi, '\n'));
    yield decodeEntities(text);
  }
  const others = [withMailWords(text), decodeScript(text), withoutPercents(text), withQuotedCodes(text)];
  yield* new Set([...others, ...readingsOfSource(text)].filter((it) => it !== text));
}

/** Yields the readings of a text in other encodings than the one that it seems to have, as far as its words may match in them. */
export function* readingsInOtherEncodings(bytes: Buffer, search: Pick<Matcher, 'mayMatch'>): Generator<string> {
  if (bytes.includes(0)) yield* readingsOfBytes(bytes);
  for (const { text } of otherReadings(bytes, (words) => search.mayMatch(words))) yield text;
}

/** Yields readings of binary data in the encodings that programs commonly store text in. */
export function* readingsOfBytes(bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1');
  yield bytes.toString('utf8');
  // The last letter may lack its zero byte.
  const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
  const odd = Buffer.concat([bytes.subarray(1), Buffer.alloc(even.length - bytes.length + 1)]);
  for (const wide of [even, odd.subarray(0, odd.length - (odd.length % 2))]) {
    yield wide.toString('utf16le');
    yield Buffer.from(wide).swap16().toString('utf16le');
  }
}

function looksLikeMarkup(head: Buffer): boolean {
  return /^\s*<[?!a-z]/i.test(decodeXml(head).replace(/^\ufeff/, ''));
}

/** Block length in UTF-16 code units: invalid bytes may occur anywhere in a text, so it is checked in blocks. */
const BLOCK = 128;
/** Maximum number of characters in a block that do not occur in texts. */
const MAX_INVALID = 8;
// eslint-disable-next-line no-control-regex
const invalidCharacters = /(?![\b\t\n\v\f\r\u001a\u001b\ufeff])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]/gu;

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += BLOCK) {
    // A surrogate pair that is cut by the end of a block counts twice.
    const odd = text.slice(at, at + BLOCK).match(invalidCharacters)?.length ?? 0;
    if (odd > MAX_INVALID || odd * 4 > text.length - at) return false;
  }
  return true;
}
