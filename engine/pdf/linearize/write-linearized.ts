import { ByteSource } from '../../files/byte-source.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { deflated } from '../filters/filters.js';
import { serialise } from '../syntax/serialise.js';
import { PdfDict } from '../syntax/values.js';
import { OutputFile } from '../write/output-file.js';
import { xrefEntry } from '../xref/write-xref.js';
import { IN_FILE, type XrefTable } from '../xref/xref-table.js';
import type { DocumentParts } from './document-parts.js';
import { type HintFacts, hintTables, type ObjectGroup } from './hint-tables.js';
import { arrange, type Numbers } from './numbered-parts.js';

/** The objects of a linearized document, in the order of the result. */
export interface LinearizedObjects {
  readonly parts: DocumentParts;
  readonly numbers: Numbers;
  /** The path of a file with the objects, from the offset `start` to `end`, each at its place in `table`. */
  readonly body: string;
  readonly start: number;
  readonly end: number;
  readonly table: XrefTable;
  readonly pageCount: number;
  readonly trailer: PdfDict;
}

/** Digits of numbers that are written before they are known. */
const DIGITS = 10;

/** Writes the objects with the linearization dictionary, the cross-references of the first page, and the hint stream before them. */
export function writeLinearized(path: string, objects: LinearizedObjects): void {
  const layout = layOut(objects);
  const source = new ByteSource(objects.body);
  try {
    const output = new OutputFile(path);
    try {
      const copy = (start: number, end: number): void =>
        source.eachChunk(start, end - start, (chunk) => output.bytes(chunk));
      copy(0, objects.start);
      output.text(layout.head);
      copy(objects.start, layout.firstPage);
      output.text(layout.hints);
      copy(layout.firstPage, objects.end);
      output.text(layout.tail);
      output.flush();
    } finally {
      output.close();
    }
  } finally {
    source.close();
  }
}

interface Layout {
  readonly head: string;
  readonly hints: string;
  readonly tail: string;
  /** The offset in the body at which the first page begins. */
  readonly firstPage: number;
}

function layOut(objects: LinearizedObjects): Layout {
  const { parts, numbers, start, end, pageCount } = objects;
  const places = new Places(objects);
  const [firstPage, afterFirst] = [places.startOf(parts.first), places.endOf(parts.first)];
  // What stands before the objects has the same length with any numbers.
  const headBytes = headOf(objects, { sizes: emptySizes, entries: firstTable(objects, () => 0), main: 0 }).length;
  const hints = hintStream(numbers.hints, factsOf(objects, places, headBytes));
  const moved = (offset: number): number => offset + headBytes + (offset < firstPage ? 0 : hints.length);
  const main = moved(end);
  const mainTable = tableOf({ from: 0, to: numbers.dictionary }, (num) => moved(places.offsetOf(num)));
  const mainHead = `xref\n0 ${numbers.dictionary}\n`;
  const firstSection = start + dictionaryOf(objects, emptySizes).length;
  const tail = `${mainHead}${mainTable}trailer\n${serialise(PdfDict.of({ Size: numbers.dictionary }))}\nstartxref\n${firstSection}\n%%EOF\n`;
  const sizes: Sizes = {
    file: main + tail.length,
    hints: [firstPage + headBytes, hints.length],
    firstPageEnd: moved(afterFirst - 1) + 1,
    // The white space before the first entry.
    mainEntries: main + mainHead.length - 1,
    pageCount,
  };
  const entries = firstTable(objects, (num) =>
    num === numbers.dictionary ? start : num === numbers.hints ? sizes.hints[0] : moved(places.offsetOf(num)),
  );
  return { head: headOf(objects, { sizes, entries, main }), hints, tail, firstPage };
}

/** Where objects are in the body, by their numbers in the result. */
class Places {
  readonly #ends = new Map<number, number>();

  constructor(private readonly objects: LinearizedObjects) {
    const order = arrange(objects.parts);
    order.forEach((num, index) => {
      const next = order[index + 1];
      this.#ends.set(num, next === undefined ? objects.end : this.#offset(next));
    });
  }

  offsetOf(num: number): number {
    const place = this.objects.table.place(num);
    if (place?.kind === IN_FILE) return place.offset;
    throw new MalformedPdf('An object of the document has no value.');
  }

  /** Bytes of objects that follow each other. */
  lengthOf(nums: readonly number[]): number {
    return this.endOf(nums) - this.startOf(nums);
  }

  startOf([first]: readonly number[]): number {
    if (first === undefined) throw new RangeError('No objects have no place.');
    return this.#offset(first);
  }

  endOf(nums: readonly number[]): number {
    return this.#ends.get(nums.at(-1) ?? 0) ?? 0;
  }

  #offset(num: number): number {
    return this.offsetOf(this.objects.numbers.of(num));
  }
}

function factsOf({ parts, numbers }: LinearizedObjects, places: Places, headBytes: number): HintFacts {
  const { first, others, shared, sharedOf, outlines } = parts;
  const indices = new Map([...first, ...shared].map((num, index) => [num, index]));
  const begin = ([num]: readonly number[]): Pick<ObjectGroup, 'num' | 'offset'> =>
    num === undefined ? { num: 0, offset: 0 } : { num: numbers.of(num), offset: places.startOf([num]) + headBytes };
  return {
    pages: [
      { objects: first.length, bytes: places.lengthOf(first), shared: [] },
      ...others.map((objects, index) => ({
        objects: objects.length,
        bytes: places.lengthOf(objects),
        shared: (sharedOf[index] ?? []).map((num) => indices.get(num) ?? 0),
      })),
    ],
    firstPageOffset: places.startOf(first) + headBytes,
    sharedLengths: [...first, ...shared].map((num) => places.lengthOf([num])),
    firstPageObjects: first.length,
    firstShared: begin(shared),
    outlines:
      outlines.length === 0
        ? undefined
        : { ...begin(outlines), objects: outlines.length, bytes: places.lengthOf(outlines) },
  };
}

/** One character for each byte. */
function hintStream(num: number, facts: HintFacts): string {
  const { data, sharedAt, outlinesAt } = hintTables(facts);
  const { dict, bytes } = deflated(PdfDict.of({ S: sharedAt, O: outlinesAt ?? null }), data);
  const stated = serialise(dict.set('Length', bytes.length));
  return `${num} 0 obj\n${stated}\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream\nendobj\n`;
}

/** What the linearization dictionary states (ISO 32000-2 table F.1). */
interface Sizes {
  readonly file: number;
  readonly hints: readonly [offset: number, length: number];
  readonly firstPageEnd: number;
  readonly mainEntries: number;
  readonly pageCount: number;
}

const emptySizes: Sizes = { file: 0, hints: [0, 0], firstPageEnd: 0, mainEntries: 0, pageCount: 0 };

interface Head {
  readonly sizes: Sizes;
  /** The cross-reference table of the first page. */
  readonly entries: string;
  /** The offset of the main one. */
  readonly main: number;
}

function headOf(objects: LinearizedObjects, { sizes, entries, main }: Head): string {
  const { numbers, trailer } = objects;
  const count = numbers.end - numbers.dictionary;
  const stated = serialise(trailer).slice(2, -2);
  const table = `xref\n${numbers.dictionary} ${count}\n${entries}`;
  const end = `trailer\n<< /Size ${numbers.end} /Prev ${padded(main)} ${stated} >>\nstartxref\n0\n%%EOF\n`;
  return `${dictionaryOf(objects, sizes)}${table}${end}`;
}

function dictionaryOf({ parts, numbers }: LinearizedObjects, sizes: Sizes): string {
  const { file, hints, firstPageEnd, mainEntries, pageCount } = sizes;
  const [page = 0] = parts.first;
  const entries = [
    `/Linearized 1 /L ${padded(file)} /H [${hints.map(padded).join(' ')}] /O ${padded(numbers.of(page))}`,
    `/E ${padded(firstPageEnd)} /N ${padded(pageCount)} /T ${padded(mainEntries)}`,
  ];
  return `${numbers.dictionary} 0 obj\n<< ${entries.join(' ')} >>\nendobj\n`;
}

function padded(value: number): string {
  return String(value).padEnd(DIGITS);
}

function firstTable({ numbers }: LinearizedObjects, offsetOf: (num: number) => number): string {
  return tableOf({ from: numbers.dictionary, to: numbers.end }, offsetOf);
}

/** Entries of a cross-reference table. */
function tableOf(
  { from, to }: { readonly from: number; readonly to: number },
  offsetOf: (num: number) => number,
): string {
  let entries = '';
  for (let num = from; num < to; num++) entries += xrefEntry(num === 0 ? undefined : offsetOf(num));
  return entries;
}
