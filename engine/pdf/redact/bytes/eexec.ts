import { decrypted, encrypted, PROGRAM_KEY } from '../../../formats/type1/type1-cipher.js';

const MIN_LENGTH = 8;
/** Zeros after the encrypted part, before "cleartomark". */
const MAX_TRAILING_ZEROS = 512;

/**
 * Replaces the eexec-encrypted part of a Type 1 font by one of the same length. The part may be binary, hexadecimal or
 * in the segments of a PFB file. Returns the same bytes when nothing changes and for other fonts.
 */
export function editEexec(font: Buffer, edit: (plain: Buffer) => Buffer): Buffer {
  const offsets = font[0] === SEGMENT ? segmentOffsets(font) : programOffsets(font);
  if (offsets.length < MIN_LENGTH) return font;
  const isHex = offsets.subarray(0, MIN_LENGTH).every((place) => isDigit(font[place] ?? 0));
  const dataOffsets = isHex ? offsets.filter((place) => isDigit(font[place] ?? 0)) : offsets;
  const bytes = Buffer.from(Uint8Array.from(dataOffsets, (place) => font[place] ?? 0));
  const plain = decrypted(isHex ? Buffer.from(bytes.toString('latin1'), 'hex') : bytes, PROGRAM_KEY);
  const edited = edit(plain);
  if (edited === plain) return font;
  const encryptedBytes = encrypted(edited, PROGRAM_KEY);
  const result = Buffer.from(font);
  const newBytes = isHex ? Buffer.from(encryptedBytes.toString('hex'), 'latin1') : encryptedBytes;
  newBytes.forEach((byte, index) => (result[dataOffsets[index] ?? 0] = byte));
  return result;
}

/** Returns the offsets of the encrypted bytes in a font program, without the trailing zeros. */
function programOffsets(font: Buffer): Uint32Array {
  if (font.toString('latin1', 0, 2) !== '%!') return new Uint32Array();
  const found = /eexec[\r\n\t ]{1,2}/.exec(font.toString('latin1'));
  if (found === null) return new Uint32Array();
  const start = found.index + found[0].length;
  const closing = font.lastIndexOf('cleartomark');
  let end = closing > start ? closing : font.length;
  for (let zeros = 0; closing > start && end > start && zeros <= MAX_TRAILING_ZEROS; end--) {
    const byte = font[end - 1] ?? 0;
    if (byte === ZERO) zeros++;
    if (!isSpace(byte) && (byte !== ZERO || zeros > MAX_TRAILING_ZEROS)) break;
  }
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}

/** The first byte of a PFB segment header, and its second byte for binary data (Adobe Technical Note 5040, §3.3). */
const [SEGMENT, BINARY] = [0x80, 2];

function segmentOffsets(font: Buffer): Uint32Array {
  const offsets: number[] = [];
  for (let at = 0; at + 6 <= font.length && font[at] === SEGMENT;) {
    const [start, length] = [at + 6, font.readUInt32LE(at + 2)];
    const end = Math.min(font.length, start + length);
    if (font[at + 1] === BINARY) for (let offset = start; offset < end; offset++) offsets.push(offset);
    at = end;
  }
  return Uint32Array.from(offsets);
}

const ZERO = 0x30;

function isSpace(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d || byte === 0x20;
}

function isDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
