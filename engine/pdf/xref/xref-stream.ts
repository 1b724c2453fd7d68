import type { ByteSource } from '../../files/byte-source.js';
import { decodeWith, filtersOf } from '../filters/filters.js';
import { readIndirectObject } from '../syntax/parse-at.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, PdfStream, type PdfDict, type PdfValue } from '../syntax/values.js';
import type { XrefSection } from './xref-section.js';
import { MAX_OBJECTS, type XrefTable } from './xref-table.js';

// `XrefTable` stores the third field (an index or a generation) in 32 bits.
const MAX_THIRD_VALUE = 0xffff_ffff;
const MAX_BYTES = 128 * 1024 * 1024;

/** Reads a cross-reference stream (ISO 32000-2 §7.5.8); its dictionary is the trailer as well. */
export function readXrefStream(source: ByteSource, offset: number, table: XrefTable): XrefSection {
  const { value: stream } = readIndirectObject(source, offset, () => {
    throw new MalformedPdf('The /Length of a cross-reference stream is a reference.');
  });
  if (!(stream instanceof PdfStream) || !stream.dict.isOfType('XRef')) {
    throw new MalformedPdf(`There is no cross-reference section at offset ${offset}.`);
  }
  if (stream.length > MAX_BYTES) throw new MalformedPdf('The cross-reference stream is too long.');
  const encoded = source.from(stream.start, stream.length).subarray(0, stream.length);
  const data = decodeWith(filtersOf(stream.dict, direct), encoded, MAX_BYTES);
  return { trailer: stream.dict, entries: readEntries(stream.dict, data, table), free: [] };
}

function direct(value: PdfValue | undefined): PdfValue {
  return value ?? null;
}

function readEntries(dict: PdfDict, data: Buffer, table: XrefTable): number {
  const widths = widthsOf(dict);
  const width = widths[0] + widths[1] + widths[2];
  const sections = subsectionsOf(dict);
  let at = 0;
  for (const [first, count] of sections) {
    if (first + count > MAX_OBJECTS + 1)
      throw new MalformedPdf(`A cross-reference stream lists object ${first + count}.`);
    if (at + count * width > data.length)
      throw new MalformedPdf('A cross-reference stream is shorter than its /Index.');
    for (let num = first; num < first + count; num++, at += width) {
      if (!table.has(num)) readEntry(data, { num, at, widths }, table);
    }
  }
  return at / width;
}

type Widths = readonly [number, number, number];

interface Entry {
  readonly num: number;
  readonly at: number;
  readonly widths: Widths;
}

function readEntry(data: Buffer, { num, at, widths }: Entry, table: XrefTable): void {
  const type = widths[0] === 0 ? 1 : field(data, at, widths[0]);
  const second = field(data, at + widths[0], widths[1]);
  const third = field(data, at + widths[0] + widths[1], widths[2]);
  if (second > Number.MAX_SAFE_INTEGER || third > MAX_THIRD_VALUE) {
    throw new MalformedPdf(`A cross-reference stream has the entry ${type} ${second} ${third}.`);
  }
  if (type === 1) table.setOffset(num, second, third);
  else if (type === 2) table.setInStream(num, second, third);
  // Entries of an undefined type mean the null object, as free entries do (ISO 32000-2 §7.5.8.3).
  else table.setFree(num);
}

function field(data: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = at; index < at + width; index++) value = value * 256 + (data[index] ?? 0);
  return value;
}

function widthsOf(dict: PdfDict): Widths {
  const [type, second, third] = integers(dict.get('W'), 'W');
  if (type === undefined || second === undefined || third === undefined) {
    throw new MalformedPdf('A cross-reference stream has fewer than three widths.');
  }
  if (type > 8 || second > 8 || third > 8 || second === 0) {
    throw new MalformedPdf(`A cross-reference stream has the widths ${type}, ${second} and ${third}.`);
  }
  return [type, second, third];
}

function subsectionsOf(dict: PdfDict): readonly (readonly [number, number])[] {
  const index = dict.has('Index')
    ? integers(dict.get('Index'), 'Index')
    : [0, ...integers([dict.get('Size') ?? null], 'Size')];
  const sections: [number, number][] = [];
  for (let at = 0; at < index.length; at += 2) sections.push([index[at] ?? 0, index[at + 1] ?? 0]);
  return sections;
}

function integers(value: PdfValue | undefined, key: string): readonly number[] {
  if (isArray(value) && value.every(isUnsigned)) return value;
  throw new MalformedPdf(`The /${key} of a cross-reference stream is not an array of unsigned integers.`);
}

function isUnsigned(value: PdfValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
