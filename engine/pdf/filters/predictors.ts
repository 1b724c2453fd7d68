import { claimMemory } from '../../thread/claim-memory.js';
import { pixelBytesOf, unfilterRow } from '../../formats/png/row-filters.js';
import { undoDifferencing } from '../../formats/tiff/differencing.js';
import { DamagedData, MalformedPdf } from '../file/malformed-pdf.js';
import type { PdfDict } from '../syntax/values.js';

const MAX_COLORS = 64;
const MAX_COLUMNS = 1 << 24;
const MAX_ROW_TYPE = 4;

interface Rows {
  readonly colors: number;
  readonly bits: number;
  readonly rowBytes: number;
  /** The distance in bytes to the same component of the pixel to the left; at least 1. */
  readonly pixelBytes: number;
}

/**
 * Reverses a /Predictor (ISO 32000-2 §7.4.4.4): 2 is the TIFF predictor, 10 to 15 are PNG filters.
 * @throws DamagedData for a PNG filter that is not defined; PDFium takes the row as not filtered
 */
export function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const predictor = parameters.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const rows = rowsOf(parameters);
  claimMemory(data.length);
  if (predictor === 2) return undoDifferencing(data, rows);
  if (typeof predictor === 'number' && predictor >= 10 && predictor <= 15) return undoPng(data, rows);
  throw new MalformedPdf('A stream has a /Predictor that is not defined.');
}

function rowsOf(parameters: PdfDict): Rows {
  const colors = integer(parameters, 'Colors', 1, MAX_COLORS);
  const bits = integer(parameters, 'BitsPerComponent', 8, 16);
  const columns = integer(parameters, 'Columns', 1, MAX_COLUMNS);
  return {
    colors,
    bits,
    rowBytes: Math.ceil((colors * bits * columns) / 8),
    pixelBytes: pixelBytesOf(colors, bits),
  };
}

function integer(parameters: PdfDict, key: string, usual: number, max: number): number {
  const value = parameters.get(key) ?? usual;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= max) return value;
  throw new MalformedPdf(`The /${key} of a predictor is not from 1 to ${max}.`);
}

function undoPng(data: Buffer, { rowBytes, pixelBytes }: Rows): Buffer {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const decoded = Buffer.allocUnsafe(data.length - rows);
  let damage: string | undefined;
  let above = Buffer.alloc(Math.min(rowBytes, data.length));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const source = data.subarray(from + 1, from + 1 + rowBytes);
    const target = decoded.subarray(row * rowBytes, row * rowBytes + source.length);
    const type = data[from] ?? 0;
    if (type > MAX_ROW_TYPE) damage = `A row of predicted data has the filter ${type}, which is not defined.`;
    unfilterRow({ type: type > MAX_ROW_TYPE ? 0 : type, source, target, above, pixelBytes });
    above = target;
  }
  if (damage !== undefined) throw new DamagedData(damage, decoded);
  return decoded;
}
