import { GrowingBytes } from '../../files/growing-bytes.js';
import { isSpace } from '../syntax/characters.js';
import { MalformedPdf } from '../file/malformed-pdf.js';

/** Decodes ASCIIHexDecode (ISO 32000-2 §7.4.2) up to ">". A single last digit is completed by 0. */
export function decodeAsciiHex(data: Buffer, limit: number): Buffer {
  const end = data.indexOf('>');
  const digits = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[\0\t\n\f\r ]+/g, '');
  if (!/^[0-9A-Fa-f]*$/.test(digits))
    throw new MalformedPdf('ASCIIHex data have a character that is not a hexadecimal digit.');
  if (digits.length > 2 * limit) throw new MalformedPdf(`A stream decodes to more than ${limit} bytes.`);
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** Decodes ASCII85Decode (ISO 32000-2 §7.4.3) up to "~>": five digits of base 85 make four bytes. */
export function decodeAscii85(data: Buffer, limit: number): Buffer {
  const decoded = new GrowingBytes(limit, data.length);
  let group = 0;
  let digits = 0;
  for (const byte of data) {
    if (isSpace(byte)) continue;
    if (byte === 0x7e) break;
    if (byte === 0x7a && digits === 0) {
      decoded.repeat(0, 4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) throw new MalformedPdf(`ASCII85 data hold the byte ${byte}.`);
    group = group * 85 + (byte - 0x21);
    if (++digits < 5) continue;
    pushGroup(decoded, group, 4);
    group = 0;
    digits = 0;
  }
  if (digits === 1) throw new MalformedPdf('ASCII85 data end inside a group.');
  if (digits > 0) {
    for (let missing = digits; missing < 5; missing++) group = group * 85 + 84;
    pushGroup(decoded, group, digits - 1);
  }
  return decoded.take();
}

function pushGroup(decoded: GrowingBytes, group: number, bytes: number): void {
  if (group > 0xffffffff) throw new MalformedPdf('A group of ASCII85 data is more than four bytes.');
  for (let index = 0; index < bytes; index++) decoded.push((group >>> (24 - 8 * index)) & 0xff);
}
