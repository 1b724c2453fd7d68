import { decodeHTML } from 'entities';

import { decodeText } from '../../../text/encodings/decode-text.js';
import { pageEncodingOf } from '../../../text/encodings/page-encoding.js';
import { decodeXml } from '../../metadata/parse-xml.js';

const HEAD_LENGTH = 4096;

/** Decodes markup in the encoding that it declares, or that is detected. NUL bytes prove UTF-16, whatever XML declares. */
export function decodeMarkup(bytes: Buffer): string {
  return bytes.subarray(0, HEAD_LENGTH).includes(0) ? decodeXml(bytes) : decodeText(bytes, pageEncodingOf(bytes));
}

/** Returns the text between tags without an XML parser, so that it also accepts malformed markup. */
export function textOfMarkup(markup: string): string {
  return decodeEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

/**
 * Replaces the character references of HTML by their characters, also those that browsers accept without a semicolon. They
 * include those of XML.
 */
export function decodeEntities(text: string): string {
  return decodeHTML(text);
}
