import type { ByteSource } from './byte-source.js';
import { END, isSpace } from './characters.js';
import { Lexer } from './lexer.js';
import { UnsoundPdf } from './unsound-pdf.js';
import type { PdfDict } from './values.js';
import { readXrefStream } from './xref-stream.js';
import { readXrefSection } from './xref-section.js';
import { mostObjects, XrefTable } from './xref-table.js';

const tailSize = 1024;
// Each saving of a document adds one; a file with more of them is made to keep a reader busy.
const mostSections = 4096;

/** Where the document's objects are, and its newest trailer. */
export interface Xref {
  readonly table: XrefTable;
  readonly trailer: PdfDict;
}

/** Reads every cross-reference section, from the newest back; what a newer one says of an object stands. */
export function readXref(source: ByteSource): Xref {
  const table = new XrefTable();
  const seen = new Set<number>();
  const waiting = [findStart(source)];
  let newest: PdfDict | undefined;
  let entries = 0;
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (seen.has(offset)) throw new UnsoundPdf(`The cross-reference section at offset ${offset} comes twice.`);
    seen.add(offset);
    if (seen.size > mostSections) throw new UnsoundPdf(`There are more than ${mostSections} cross-reference sections.`);
    const section = isTable(source, offset)
      ? readXrefSection(source, offset, table)
      : readXrefStream(source, offset, table);
    entries += section.entries;
    if (entries > 2 * mostObjects) throw new UnsoundPdf('The cross-reference sections hold too many entries.');
    newest ??= section.trailer;
    waiting.push(...furtherSections(section.trailer));
  }
  if (newest === undefined) throw new UnsoundPdf('There is no trailer.');
  checkSize(newest, table);
  return { table, trailer: newest };
}

function findStart(source: ByteSource): number {
  const start = Math.max(0, source.size - tailSize);
  const tail = source.from(start, tailSize);
  const at = tail.lastIndexOf('startxref');
  if (at < 0) throw new UnsoundPdf('"startxref" is not at the end of the file.');
  const lexer = new Lexer(tail, at + 'startxref'.length);
  lexer.skipSpace();
  const offset = lexer.takeUnsigned();
  if (offset === undefined) throw new UnsoundPdf('No offset follows "startxref".');
  return offset;
}

function isTable(source: ByteSource, offset: number): boolean {
  const bytes = source.from(offset, 32);
  let at = 0;
  while (at < 16 && isSpace(bytes[at] ?? END)) at++;
  return bytes.toString('latin1', at, at + 4) === 'xref';
}

/** The last comes first: a hybrid file's stream counts before the older sections (ISO 32000-2 §7.5.8.4). */
function furtherSections(trailer: PdfDict): readonly number[] {
  const offsets: number[] = [];
  for (const key of ['Prev', 'XRefStm']) {
    const offset = trailer.get(key);
    if (offset === undefined) continue;
    if (typeof offset !== 'number' || !Number.isInteger(offset)) {
      throw new UnsoundPdf(`The trailer's /${key} is not an offset.`);
    }
    offsets.push(offset);
  }
  return offsets;
}

function checkSize(trailer: PdfDict, table: XrefTable): void {
  const size = trailer.get('Size');
  if (typeof size !== 'number') throw new UnsoundPdf('The trailer has no /Size.');
  if (table.highest >= size) {
    throw new UnsoundPdf(`Object ${table.highest} is beyond the trailer's /Size, which is ${size}.`);
  }
}
