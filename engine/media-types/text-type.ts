import { byteOrderMarkOf } from '../text/encodings/byte-order-mark.js';
import { decodeText } from '../text/encodings/decode.js';
import { unmarkedUtf16Of } from '../text/encodings/utf-16.js';
import { mailType } from './mail-type.js';
import { beginsAsHtml, markupType } from './markup-type.js';
import { EMAIL, MHTML, SCRIPT, XML } from './other-types.js';
import { CSV, HTML, isSameType, MARKDOWN, type MediaType, RTF, TXT, UNKNOWN } from './types.js';

/** The beginning of a file as a text whose ASCII characters are right, whatever its encoding; without a mark. */
export function asciiOf(head: Buffer): string {
  const mark = byteOrderMarkOf(head);
  const encoding = mark?.encoding ?? unmarkedUtf16Of(head);
  if (encoding === undefined || encoding === 'utf-8') return head.toString('latin1', mark?.length ?? 0);
  return decodeText(head, encoding).replace(/^\ufeff/, '');
}

/** The format of a text that tells it itself, whatever it is called. */
export function declaredTextType(text: string): MediaType | undefined {
  if (/^\s*\{\\rtf/.test(text)) return RTF;
  if (isScript(text)) return SCRIPT;
  const mail = mailType(text);
  return isSameType(mail, MHTML) ? MHTML : markupType(text);
}

/**
 * The format of a text that does not tell it: by what it is called, and for want of that by how it begins. A text under
 * the name of a format that is no text is nothing.
 */
export function plainTextType(text: string, named: MediaType | undefined): MediaType {
  if (named !== undefined && textTypes.some((it) => isSameType(named, it))) return named;
  if (beginsAsHtml(text)) return HTML;
  if (isSameType(mailType(text), EMAIL)) return EMAIL;
  return named === undefined ? TXT : UNKNOWN;
}

/** Those of which any text may be one. */
const textTypes: readonly MediaType[] = [TXT, CSV, MARKDOWN, HTML, XML];

/** How programs begin that an operating system runs as they are. */
function isScript(text: string): boolean {
  return /^(?:#! ?\/|\s*<\?php\s|\s*@echo off\b|#@~\^)/i.test(text) || /<hta:application\b/i.test(text);
}
