import { byteOrderMarkOf } from './encodings/byte-order-mark.js';
import { decoderOf } from './encodings/decode.js';
import { unmarkedUtf16Of } from './encodings/utf-16.js';

/**
 * Controls that texts have none of. Those that they may have: tab, line ends, form feed, backspace and escape of
 * terminals, shifts of ISO-2022, and the end of a file as DOS marked it.
 */
// eslint-disable-next-line no-control-regex
const controls = /[\x00-\x07\x10-\x19\x1c-\x1f\x7f]/g;
/** How many of a thousand characters may be such controls all the same: logs hold what programs wrote. */
const STRAY_PER_MILLE = 5;

/**
 * Whether the beginning of a file is that of a text, in whatever encoding. Nothing at all is text. What kind of text it
 * is, a script or a page, is for others to tell.
 */
export function looksLikeText(head: Buffer): boolean {
  const mark = byteOrderMarkOf(head);
  const encoding = mark?.encoding ?? unmarkedUtf16Of(head);
  if (encoding === undefined) return !head.includes(0) && hasFewControls(head.toString('latin1'));
  const text = decoderOf(encoding).decode(head, { stream: true });
  // The words of a binary file are seldom characters.
  return hasFewControls(text) && (text.match(/\ufffd/g)?.length ?? 0) * 100 <= text.length;
}

function hasFewControls(text: string): boolean {
  return (text.match(controls)?.length ?? 0) * 1000 <= text.length * STRAY_PER_MILLE;
}
