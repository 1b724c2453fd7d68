import { byteOrderMarkOf } from './encodings/byte-order-mark.js';
import { decoderOf } from './encodings/decode-text.js';
import { unmarkedUtf16Of } from './encodings/utf-16.js';

/**
 * Control characters that are not in texts. Texts may have tab, line ends, form feed, backspace and escape for terminals,
 * the shifts of ISO-2022, and the end-of-file mark of DOS.
 */
// eslint-disable-next-line no-control-regex
const controls = /[\x00-\x07\x10-\x19\x1c-\x1f\x7f]/g;
/** Maximum number of such control characters in a thousand characters; logs contain any output of programs. */
const STRAY_PER_MILLE = 5;

/**
 * Whether the beginning of a file is text in any encoding. An empty file is text. The function does not distinguish kinds
 * of text, such as scripts and web pages.
 */
export function looksLikeText(head: Buffer): boolean {
  const mark = byteOrderMarkOf(head);
  const encoding = mark?.encoding ?? unmarkedUtf16Of(head);
  if (encoding === undefined) return !head.includes(0) && hasFewControls(head.toString('latin1'));
  const text = decoderOf(encoding).decode(head, { stream: true });
  // Binary data decodes to many invalid characters.
  return hasFewControls(text) && (text.match(/\ufffd/g)?.length ?? 0) * 100 <= text.length;
}

function hasFewControls(text: string): boolean {
  return (text.match(controls)?.length ?? 0) * 1000 <= text.length * STRAY_PER_MILLE;
}
