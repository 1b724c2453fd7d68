import { deflated } from '../filters/filters.js';
import type { NewStream } from '../syntax/values.js';
import { PdfDict, PdfName } from '../syntax/values.js';
import { IN_FILE, type XrefTable } from './xref-table.js';

const entriesAtOnce = 4096;
// The generation of free entries whose object number is never used again (ISO 32000-2 §7.5.4).
const lastGeneration = 65_535;
const MAX_OFFSET = 9_999_999_999;

/** Returns a cross-reference table for the objects 0 to `highest`, in pieces. */
export function* serialiseXref(table: XrefTable, highest: number): Generator<string> {
  yield `xref\n0 ${highest + 1}\n`;
  for (let from = 0; from <= highest; from += entriesAtOnce) {
    let entries = '';
    for (let num = from; num <= highest && num < from + entriesAtOnce; num++) entries += entryOf(table, num);
    yield entries;
  }
}

function entryOf(table: XrefTable, num: number): string {
  const place = table.place(num);
  return xrefEntry(place?.kind === IN_FILE ? place.offset : undefined);
}

/** An entry of a cross-reference table; a free one without an offset. */
export function xrefEntry(offset: number | undefined): string {
  if (offset === undefined) return `0000000000 ${lastGeneration} f \n`;
  if (offset > MAX_OFFSET) throw new RangeError('Offsets in a cross-reference table are limited to 10 GB.');
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

/** Returns a cross-reference stream for the objects 0 to `highest`; its dictionary has the entries of the trailer. */
export function xrefStream(trailer: PdfDict, table: XrefTable, highest: number): NewStream {
  const offsetWidth = 6;
  const width = 1 + offsetWidth + 2;
  const rows = Buffer.alloc((highest + 1) * width);
  for (let num = 0; num <= highest; num++) writeRow(rows, num * width, { table, num, offsetWidth });
  const dict = trailer
    .clone()
    .set('Type', new PdfName('XRef'))
    .set('Size', highest + 1)
    .set('W', [1, offsetWidth, 2])
    .set('DecodeParms', PdfDict.of({ Predictor: 12, Columns: width }));
  return deflated(dict, differences(rows, width));
}

interface Row {
  readonly table: XrefTable;
  readonly num: number;
  readonly offsetWidth: number;
}

function writeRow(rows: Buffer, at: number, { table, num, offsetWidth }: Row): void {
  const place = table.place(num);
  if (place === undefined) {
    rows.writeUInt16BE(lastGeneration, at + 1 + offsetWidth);
  } else if (place.kind === IN_FILE) {
    rows[at] = 1;
    rows.writeUIntBE(place.offset, at + 1, offsetWidth);
  } else {
    rows[at] = 2;
    rows.writeUIntBE(place.stream, at + 1, offsetWidth);
    rows.writeUInt16BE(place.index, at + 1 + offsetWidth);
  }
}

/** Applies the PNG filter "Up": each row differs little from the row above, so the differences compress well. */
function differences(rows: Buffer, width: number): Buffer {
  const count = rows.length / width;
  const filtered = Buffer.alloc(rows.length + count);
  for (let row = 0; row < count; row++) {
    const to = row * (width + 1);
    filtered[to] = 2;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      filtered[to + 1 + column] = (rows[at] ?? 0) - (row === 0 ? 0 : (rows[at - width] ?? 0));
    }
  }
  return filtered;
}
