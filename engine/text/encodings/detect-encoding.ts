import { byteOrderMarkOf } from './byte-order-mark.js';
import { guessEncoding } from './guess-encoding.js';
import { unmarkedUtf16Of } from './utf-16.js';
import { isCutUtf8 } from './utf-8.js';

/** The escape sequences of ISO-2022-JP that begin and end Japanese text; other text in it is ASCII. */
// eslint-disable-next-line no-control-regex
const japaneseEscape = /\x1b\$[@B][\x21-\x7e]{2}[\s\S]*?(\x1b\([BJI]|$)/;

/** Detects the encoding of a whole text, by a name that `decoderOf` accepts. All bytes are text in some encoding. */
export function detectEncoding(bytes: Buffer): string {
  const mark = byteOrderMarkOf(bytes);
  if (mark !== undefined) return mark.encoding;
  const utf16 = unmarkedUtf16Of(bytes);
  if (bytes.includes(0) && utf16 !== undefined) return utf16;
  if (isCutUtf8(bytes)) return bytes.includes(0x1b) && isJapanese(bytes) ? 'iso-2022-jp' : 'utf-8';
  return utf16 ?? guessEncoding(bytes);
}

function isJapanese(bytes: Buffer): boolean {
  return bytes.every((byte) => byte < 0x80) && japaneseEscape.test(bytes.toString('latin1'));
}
