import { GrowingBytes } from '../../files/growing-bytes.js';
import { BitWriter } from './bit-writer.js';
import { bestTable, codesOf, type HuffmanTable } from './huffman-code.js';
import type { JpegCoefficients, JpegComponent } from './coefficients.js';
import { APP0, APP14, DHT, DQT, EOI, SOI, SOS } from './markers.js';
import { eachUnit } from './read-coefficients.js';

/** Maximum number of bytes of a file. */
const MAX_BYTES = 2 ** 30;
/** Maximum number of blocks in a unit of an interleaved scan (T.81 §B.2.3). */
const MAX_INTERLEAVED = 10;

/** Receives each symbol: the index of its Huffman table, and the bits that follow it. */
type Sink = (table: number, symbol: number, bits: number, count: number) => void;

/** Returns a sequential JPEG file of the coefficients, with optimal Huffman tables and without optional segments. */
export function writeCoefficients(picture: JpegCoefficients): Buffer {
  const { components, isJfif, adobe } = picture;
  const bytes = new GrowingBytes(MAX_BYTES, components.reduce((sum, it) => sum + it.coefficients.length, 0) >> 2);
  const segment = (marker: number, data: Uint8Array): void => {
    bytes.append(Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff));
    bytes.append(data);
  };
  bytes.append(Uint8Array.of(0xff, SOI));
  if (isJfif) segment(APP0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  if (adobe !== undefined) segment(APP14, adobe);
  for (const [id, steps] of picture.steps) segment(DQT, stepsSegment(id, steps));
  segment(isBaseline(picture) ? 0xc0 : 0xc1, frameSegment(picture));
  for (const scan of scansOf(picture)) writeScan(picture, scan, { bytes, segment });
  bytes.append(Uint8Array.of(0xff, EOI));
  return bytes.take();
}

function writeScan(
  picture: JpegCoefficients,
  scan: readonly JpegComponent[],
  { bytes, segment }: { readonly bytes: GrowingBytes; readonly segment: (marker: number, data: Uint8Array) => void },
): void {
  const frequencies = [0, 1, 2, 3].map(() => new Uint32Array(256));
  eachSymbol(picture, scan, (table, symbol) => {
    const counts = frequencies[table];
    if (counts !== undefined) counts[symbol] = (counts[symbol] ?? 0) + 1;
  });
  const tables = frequencies.map((counts) => bestTable(counts));
  tables.forEach((table, index) => {
    if (table.symbols.length > 0) segment(DHT, tableSegment(index, table));
  });
  const codes = tables.map(codesOf);
  const selected = scan.flatMap((it) => [it.id, kindOf(picture, it) * 0x11]);
  segment(SOS, Uint8Array.of(scan.length, ...selected, 0, 63, 0));
  const writer = new BitWriter(bytes);
  eachSymbol(picture, scan, (table, symbol, bits, count) => {
    const code = codes[table]?.[symbol] ?? 0;
    writer.put(code & 0xffff, code >>> 16);
    if (count > 0) writer.put(bits, count);
  });
  writer.end();
}

/** Tables 0 and 1 code DC coefficients, 2 and 3 AC coefficients; the first component uses 0 and 2, all others 1 and 3. */
function eachSymbol(picture: JpegCoefficients, scan: readonly JpegComponent[], sink: Sink): void {
  const items = scan.map((component) => ({ component, kind: kindOf(picture, component), before: 0 }));
  const read = (item: (typeof items)[number], at: number): void => {
    const { coefficients } = item.component;
    const dc = coefficients[at] ?? 0;
    put(sink, item.kind, { run: 0, value: dc - item.before });
    item.before = dc;
    eachOther(coefficients, at, item.kind + 2, sink);
  };
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    const { columns, usedColumns, usedRows } = only.component;
    for (let row = 0; row < usedRows; row++) {
      for (let column = 0; column < usedColumns; column++) read(only, 64 * (row * columns + column));
    }
  } else eachUnit(picture, items, { begin: () => undefined, read });
}

function eachOther(coefficients: Int16Array, at: number, table: number, sink: Sink): void {
  let run = 0;
  for (let index = 1; index < 64; index++) {
    const value = coefficients[at + index] ?? 0;
    if (value === 0) run++;
    else {
      for (; run > 15; run -= 16) sink(table, RUN_OF_16, 0, 0);
      put(sink, table, { run, value });
      run = 0;
    }
  }
  if (run > 0) sink(table, END_OF_BLOCK, 0, 0);
}

function put(sink: Sink, table: number, { run, value }: { readonly run: number; readonly value: number }): void {
  const size = 32 - Math.clz32(Math.abs(value));
  sink(table, (run << 4) | size, value < 0 ? value - 1 : value, size);
}

const END_OF_BLOCK = 0;
const RUN_OF_16 = 0xf0;

function kindOf(picture: JpegCoefficients, component: JpegComponent): 0 | 1 {
  return component === picture.components[0] ? 0 : 1;
}

function scansOf({ components }: JpegCoefficients): readonly (readonly JpegComponent[])[] {
  const blocks = components.reduce((sum, { across, down }) => sum + across * down, 0);
  return blocks <= MAX_INTERLEAVED ? [components] : components.map((it) => [it]);
}

function isBaseline({ steps }: JpegCoefficients): boolean {
  return [...steps.values()].every((table) => table.every((step) => step < 256));
}

function stepsSegment(id: number, steps: Uint16Array): Uint8Array {
  const wide = steps.some((step) => step > 255);
  const bytes = Array.from(steps).flatMap((step) => (wide ? [step >> 8, step & 0xff] : [step]));
  return Uint8Array.of((wide ? 0x10 : 0) | id, ...bytes);
}

function tableSegment(index: number, { counts, symbols }: HuffmanTable): Uint8Array {
  return Uint8Array.of(index < 2 ? index : 0x10 | (index - 2), ...counts, ...symbols);
}

function frameSegment({ width, height, components }: JpegCoefficients): Uint8Array {
  const stated = components.flatMap(({ id, across, down, table }) => [id, (across << 4) | down, table]);
  return Uint8Array.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, components.length, ...stated);
}
