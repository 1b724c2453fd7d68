import { claimMemory } from '../../thread/claim-memory.js';
import { paeth, type PngRow } from './png-rows.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';
import type { PdfDict } from '../syntax/values.js';

const mostColors = 64;
const mostColumns = 1 << 24;

interface Rows {
  readonly colors: number;
  readonly bits: number;
  readonly rowBytes: number;
  /** How far left the same component of the neighbouring pixel is, at least one byte. */
  readonly pixelBytes: number;
}

/** Undoes a /Predictor (ISO 32000-2 §7.4.4.4): 2 is TIFF's, 10 and more are PNG's. */
export function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const predictor = parameters.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const rows = rowsOf(parameters);
  claimMemory(data.length);
  if (predictor === 2) return undoTiff(data, rows);
  if (typeof predictor === 'number' && predictor >= 10 && predictor <= 15) return undoPng(data, rows);
  throw new UnsoundPdf('A stream has a /Predictor that is not defined.');
}

function rowsOf(parameters: PdfDict): Rows {
  const colors = integer(parameters, 'Colors', 1, mostColors);
  const bits = integer(parameters, 'BitsPerComponent', 8, 16);
  const columns = integer(parameters, 'Columns', 1, mostColumns);
  return {
    colors,
    bits,
    rowBytes: Math.ceil((colors * bits * columns) / 8),
    pixelBytes: Math.max(1, (colors * bits) >> 3),
  };
}

function integer(parameters: PdfDict, key: string, usual: number, most: number): number {
  const value = parameters.get(key) ?? usual;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new UnsoundPdf(`The /${key} of a predictor is not from 1 to ${most}.`);
}

function undoPng(data: Buffer, { rowBytes, pixelBytes }: Rows): Buffer {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const decoded = Buffer.allocUnsafe(data.length - rows);
  let above = Buffer.alloc(Math.min(rowBytes, data.length));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const source = data.subarray(from + 1, from + 1 + rowBytes);
    const target = decoded.subarray(row * rowBytes, row * rowBytes + source.length);
    undoPngRow({ type: data[from] ?? 0, source, target, above, pixelBytes });
    above = target;
  }
  return decoded;
}

function undoPngRow({ type, source, target, above, pixelBytes }: PngRow): void {
  if (type > 4) throw new UnsoundPdf(`A row of PNG-predicted data has the type ${type}.`);
  for (let at = 0; at < source.length; at++) {
    const left = at >= pixelBytes ? (target[at - pixelBytes] ?? 0) : 0;
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 3) guess = (left + up) >> 1;
    else if (type === 4) guess = paeth(left, up, at >= pixelBytes ? (above[at - pixelBytes] ?? 0) : 0);
    target[at] = (source[at] ?? 0) + guess;
  }
}

/** Each component is the difference from the same component of the pixel to its left (TIFF 6.0, §14). */
function undoTiff(data: Buffer, { colors, bits, rowBytes }: Rows): Buffer {
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8 && bits !== 16) {
    throw new UnsoundPdf(`TIFF's predictor does not know ${bits} bits a component.`);
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
