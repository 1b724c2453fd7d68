import { decrypted, encrypted, PROGRAM_KEY } from '../../../formats/type1/type1-cipher.js';

const LEAST = 8;
/** What stands behind the encrypted part, before "cleartomark". */
const MOST_FILLER = 512;

/**
 * A Type 1 font whose encrypted part is another of the same length, be it in bytes, in hexadecimal digits or in the segments
 * of a PFB file; the same bytes when it stays, and for what has none.
 */
export function withEexec(font: Buffer, edit: (plain: Buffer) => Buffer): Buffer {
  const places = font[0] === SEGMENT ? segmentPlaces(font) : programPlaces(font);
  if (places.length < LEAST) return font;
  const isHex = places.subarray(0, LEAST).every((place) => isDigit(font[place] ?? 0));
  const written = isHex ? places.filter((place) => isDigit(font[place] ?? 0)) : places;
  const bytes = Buffer.from(Uint8Array.from(written, (place) => font[place] ?? 0));
  const plain = decrypted(isHex ? Buffer.from(bytes.toString('latin1'), 'hex') : bytes, PROGRAM_KEY);
  const edited = edit(plain);
  if (edited === plain) return font;
  const secret = encrypted(edited, PROGRAM_KEY);
  const result = Buffer.from(font);
  const now = isHex ? Buffer.from(secret.toString('hex'), 'latin1') : secret;
  now.forEach((byte, index) => (result[written[index] ?? 0] = byte));
  return result;
}

/** Where the encrypted part stands in a program, without the zeros behind it. */
function programPlaces(font: Buffer): Uint32Array {
  if (font.toString('latin1', 0, 2) !== '%!') return new Uint32Array();
  const found = /eexec[\r\n\t ]{1,2}/.exec(font.toString('latin1'));
  if (found === null) return new Uint32Array();
  const start = found.index + found[0].length;
  const closing = font.lastIndexOf('cleartomark');
  let end = closing > start ? closing : font.length;
  for (let zeros = 0; closing > start && end > start && zeros <= MOST_FILLER; end--) {
    const byte = font[end - 1] ?? 0;
    if (byte === ZERO) zeros++;
    if (!isSpace(byte) && (byte !== ZERO || zeros > MOST_FILLER)) break;
  }
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}

/** The first byte of a segment of a PFB file, and its second when it is of bytes (Adobe Technical Note 5040, §3.3). */
const [SEGMENT, OF_BYTES] = [0x80, 2];

function segmentPlaces(font: Buffer): Uint32Array {
  const places: number[] = [];
  for (let at = 0; at + 6 <= font.length && font[at] === SEGMENT;) {
    const [start, length] = [at + 6, font.readUInt32LE(at + 2)];
    const end = Math.min(font.length, start + length);
    if (font[at + 1] === OF_BYTES) for (let place = start; place < end; place++) places.push(place);
    at = end;
  }
  return Uint32Array.from(places);
}

const ZERO = 0x30;

function isSpace(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d || byte === 0x20;
}

function isDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
