import { GrowingBytes } from '../../files/growing-bytes.js';
import { isSpace } from '../syntax/characters.js';
import { DataTooLong } from '../../files/malformed-data.js';
import { DamagedData, MalformedPdf } from '../file/malformed-pdf.js';

/** Decodes ASCIIHexDecode (ISO 32000-2 §7.4.2) up to ">". A single last digit is completed by 0. */
export function decodeAsciiHex(data: Buffer, limit: number): Buffer {
  const end = data.indexOf('>');
  const digits = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[\0\t\n\f\r ]+/g, '');
  if (!/^[0-9A-Fa-f]*$/.test(digits))
    throw new MalformedPdf('ASCIIHex data have a character that is not a hexadecimal digit.');
  if (digits.length > 2 * limit) throw new DataTooLong(`A stream decodes to more than ${limit} bytes.`);
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/**
 * Decodes ASCII85Decode (ISO 32000-2 §7.4.3) up to "~>": five digits of base 85 make four bytes.
 * @throws DamagedData with the groups before an invalid character; PDFium reads groups of more than four bytes modulo 2^32, and
 * ends a group at a "z"
 */
export function decodeAscii85(data: Buffer, limit: number): Buffer {
  const decoded = new GrowingBytes(limit, data.length);
  let damage: string | undefined;
  let group = 0;
  let digits = 0;
  for (const byte of data) {
    if (isSpace(byte)) continue;
    if (byte === 0x7e) break;
    if (byte === 0x7a) {
      if (digits > 0) damage = 'A group of ASCII85 data has a "z".';
      decoded.repeat(0, 4);
      group = 0;
      digits = 0;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) {
      damage = `ASCII85 data hold the byte ${byte}.`;
      break;
    }
    group = group * 85 + (byte - 0x21);
    if (++digits < 5) continue;
    if (group > 0xffffffff) damage = 'A group of ASCII85 data is more than four bytes.';
    pushGroup(decoded, group, 4);
    group = 0;
    digits = 0;
  }
  if (digits === 1) damage ??= 'ASCII85 data end inside a group.';
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) group = group * 85 + 84;
    if (group > 0xffffffff) damage = 'A group of ASCII85 data is more than four bytes.';
    pushGroup(decoded, group, digits - 1);
  }
  if (damage !== undefined) throw new DamagedData(damage, decoded.take());
  return decoded.take();
}

function pushGroup(decoded: GrowingBytes, group: number, bytes: number): void {
  for (let index = 0; index < bytes; index++) decoded.push((group >>> (24 - 8 * index)) & 0xff);
}
