import type { ByteSource } from '../../files/byte-source.js';
import { END, isSpace } from '../syntax/characters.js';
import { Lexer } from '../syntax/lexer.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import type { PdfDict } from '../syntax/values.js';
import { readXrefStream } from './xref-stream.js';
import { readXrefSection, type XrefSection } from './xref-section.js';
import { MAX_OBJECTS, XrefTable } from './xref-table.js';

const tailSize = 1024;
/** Each incremental save adds one section; programs that save a document every minute add thousands. */
const MAX_SECTIONS = 100_000;

/** The places of the document's objects, and its newest trailer. */
export interface Xref {
  readonly table: XrefTable;
  readonly trailer: PdfDict;
}

/** Reads all cross-reference sections from the newest to the oldest; the newest entry of an object is valid. */
export function readXref(source: ByteSource): Xref {
  const sections = new Sections(source);
  const trailer = sections.read(findStart(source));
  for (let at = offsetIn(trailer, 'Prev'); at !== undefined; at = offsetIn(sections.read(at), 'Prev'));
  checkSize(trailer, sections.table);
  return { table: sections.table, trailer };
}

class Sections {
  readonly table = new XrefTable();
  readonly #source: ByteSource;
  readonly #seen = new Set<number>();
  #entries = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Reads the section at `offset` and, in a hybrid-reference file, the stream that belongs to it; returns the trailer. */
  read(offset: number): PdfDict {
    this.#check(offset);
    if (!isTable(this.#source, offset)) return this.#count(readXrefStream(this.#source, offset, this.table));
    const section = readXrefSection(this.#source, offset, this.table);
    const hybrid = offsetIn(section.trailer, 'XRefStm');
    if (hybrid !== undefined) {
      this.#check(hybrid);
      this.#count(readXrefStream(this.#source, hybrid, this.table));
    }
    // In a hybrid-reference file, objects that only the stream lists are free in the table (ISO 32000-2 §7.5.8.4), so free
    // entries are added last.
    for (const num of section.free) if (!this.table.has(num)) this.table.setFree(num);
    return this.#count(section);
  }

  #check(offset: number): void {
    if (this.#seen.has(offset)) throw new MalformedPdf(`The cross-reference section at offset ${offset} occurs twice.`);
    this.#seen.add(offset);
    if (this.#seen.size > MAX_SECTIONS) {
      throw new MalformedPdf(`There are more than ${MAX_SECTIONS} cross-reference sections.`);
    }
  }

  #count({ entries, trailer }: XrefSection): PdfDict {
    this.#entries += entries;
    if (this.#entries > 2 * MAX_OBJECTS) throw new MalformedPdf('The cross-reference sections hold too many entries.');
    return trailer;
  }
}

function offsetIn(trailer: PdfDict, key: 'Prev' | 'XRefStm'): number | undefined {
  const offset = trailer.get(key);
  if (offset === undefined || (typeof offset === 'number' && Number.isInteger(offset))) return offset;
  throw new MalformedPdf(`The trailer's /${key} is not an offset.`);
}

function findStart(source: ByteSource): number {
  const start = Math.max(0, source.size - tailSize);
  const tail = source.from(start, tailSize);
  const at = tail.lastIndexOf('startxref');
  if (at < 0) throw new MalformedPdf('"startxref" is not at the end of the file.');
  const lexer = new Lexer(tail, at + 'startxref'.length);
  lexer.skipSpace();
  const offset = lexer.takeUnsigned();
  if (offset === undefined) throw new MalformedPdf('No offset follows "startxref".');
  return offset;
}

function isTable(source: ByteSource, offset: number): boolean {
  const bytes = source.from(offset, 32);
  let at = 0;
  while (at < 16 && isSpace(bytes[at] ?? END)) at++;
  return bytes.toString('latin1', at, at + 4) === 'xref';
}

function checkSize(trailer: PdfDict, table: XrefTable): void {
  const size = trailer.get('Size');
  if (typeof size !== 'number') throw new MalformedPdf('The trailer has no /Size.');
  if (table.highest >= size) {
    throw new MalformedPdf(`Object ${table.highest} is not below the trailer's /Size, which is ${size}.`);
  }
}
