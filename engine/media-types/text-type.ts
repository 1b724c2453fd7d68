import { byteOrderMarkOf } from '../text/encodings/byte-order-mark.js';
import { decodeText } from '../text/encodings/decode-text.js';
import { unmarkedUtf16Of } from '../text/encodings/utf-16.js';
import { mailType } from './mail-type.js';
import { beginsAsHtml, markupType } from './markup-type.js';
import { EMAIL, MHTML, SCRIPT, XML } from './other-types.js';
import { CSV, HTML, isSameType, MARKDOWN, type MediaType, RTF, TXT, UNKNOWN } from './types.js';

/** Decodes the beginning of a file so that its ASCII characters are correct in any encoding; removes a byte order mark. */
export function asciiOf(head: Buffer): string {
  const mark = byteOrderMarkOf(head);
  const encoding = mark?.encoding ?? unmarkedUtf16Of(head);
  if (encoding === undefined || encoding === 'utf-8') return head.toString('latin1', mark?.length ?? 0);
  return decodeText(head, encoding).replace(/^\ufeff/, '');
}

/** The format that the content of a text declares, whatever the file name is. */
export function declaredTextType(text: string): MediaType | undefined {
  if (/^\s*\{\\rtf/.test(text)) return RTF;
  if (isScript(text)) return SCRIPT;
  const mail = mailType(text);
  return isSameType(mail, MHTML) ? MHTML : markupType(text);
}

/**
 * The format of a text without a declared format: from the file name, else from the beginning of the text. A text with the
 * file name of a binary format is UNKNOWN.
 */
export function plainTextType(text: string, named: MediaType | undefined): MediaType {
  if (named !== undefined && textTypes.some((it) => isSameType(named, it))) return named;
  if (beginsAsHtml(text)) return HTML;
  if (isSameType(mailType(text), EMAIL)) return EMAIL;
  return named === undefined ? TXT : UNKNOWN;
}

/** Formats that accept any text. */
const textTypes: readonly MediaType[] = [TXT, CSV, MARKDOWN, HTML, XML];

/** Whether a text is a script that an operating system can run. */
function isScript(text: string): boolean {
  return /^(?:#! ?\/|\s*<\?php\s|\s*@echo off\b|#@~\^)/i.test(text) || /<hta:application\b/i.test(text);
}
