import { MalformedData } from '../../files/malformed-data.js';

/** Rows of samples, pixel by pixel, each row from a whole byte on. */
interface Rows {
  /** Samples of a pixel. */
  readonly colors: number;
  /** Bits of a sample. */
  readonly bits: number;
  readonly rowBytes: number;
}

/**
 * Undoes horizontal differencing (TIFF 6.0 §14): each sample is stored as the difference from the same sample of the pixel
 * to its left.
 * @throws MalformedData for bits that are not defined
 */
export function undoDifferencing(data: Buffer, { colors, bits, rowBytes }: Rows): Buffer {
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8 && bits !== 16) {
    throw new MalformedData(`The TIFF predictor is not defined for ${bits} bits a component.`);
  }
  const decoded = Buffer.from(data);
  for (let start = 0; start < decoded.length; start += rowBytes) {
    const row = decoded.subarray(start, start + rowBytes);
    if (bits === 16) addWords(row, 2 * colors);
    else if (bits === 8) addBytes(row, colors);
    else addBits(row, colors, bits);
  }
  return decoded;
}

function addBytes(row: Buffer, distance: number): void {
  for (let at = distance; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - distance] ?? 0);
}

function addWords(row: Buffer, distance: number): void {
  for (let at = distance; at + 1 < row.length; at += 2) {
    row.writeUInt16BE((row.readUInt16BE(at) + row.readUInt16BE(at - distance)) & 0xffff, at);
  }
}

function addBits(row: Buffer, colors: number, bits: 1 | 2 | 4): void {
  const mask = (1 << bits) - 1;
  const perByte = 8 / bits;
  const shiftOf = (index: number): number => 8 - bits * ((index % perByte) + 1);
  for (let index = colors; index < row.length * perByte; index++) {
    const at = Math.floor(index / perByte);
    const left = (row[Math.floor((index - colors) / perByte)] ?? 0) >> shiftOf(index - colors);
    const byte = row[at] ?? 0;
    const sum = ((byte >> shiftOf(index)) + left) & mask;
    row[at] = (byte & ~(mask << shiftOf(index))) | (sum << shiftOf(index));
  }
}
