import type { ByteSource } from '../../files/byte-source.js';
import { Lexer } from '../syntax/lexer.js';
import { parseAt } from '../syntax/parse-at.js';
import { parseObject } from '../syntax/parse-object.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict } from '../syntax/values.js';
import { MAX_OBJECTS, type XrefTable } from './xref-table.js';

/** An incremental save writes a short section, of which a document may have thousands. */
const firstWindowBytes = 1024;
const windowBytes = 64 * 1024;
const MAX_ENTRY_LENGTH = 64;

/** A cross-reference section whose entries have been added to the table. */
export interface XrefSection {
  readonly trailer: PdfDict;
  readonly entries: number;
  /** The numbers of free objects, which are not added to the table. */
  readonly free: readonly number[];
}

/**
 * Reads a cross-reference table (ISO 32000-2 §7.5.4) and the trailer after it. Entries are read token by token, so entries
 * of 19 bytes, which end with LF alone, are accepted.
 */
export function readXrefSection(source: ByteSource, offset: number, table: XrefTable): XrefSection {
  const reader = new SectionReader(source, offset);
  reader.expect('xref');
  const free: number[] = [];
  let entries = 0;
  while (!reader.reachesTrailer()) {
    const first = reader.unsigned();
    const count = reader.unsigned();
    if (first + count > MAX_OBJECTS + 1) throw reader.malformed(`${count} entries from object ${first} on`);
    for (let num = first; num < first + count; num++) {
      if (!readEntry(reader, num, table)) free.push(num);
    }
    entries += count;
  }
  return { trailer: readTrailer(source, reader.position), entries, free };
}

/** Reads an entry and returns whether the object is in use. */
function readEntry(reader: SectionReader, num: number, table: XrefTable): boolean {
  const offset = reader.unsigned();
  const gen = reader.unsigned();
  const inUse = reader.inUse();
  // Some producers write generation 65536 for free objects, so only the generation of objects in use is checked.
  if (inUse && gen > 65_535) throw reader.malformed(`generation ${gen}`);
  if (inUse && !table.has(num)) table.setOffset(num, offset, gen);
  return inUse;
}

function readTrailer(source: ByteSource, offset: number): PdfDict {
  return parseAt(source, offset, (lexer) => {
    lexer.skipSpace();
    lexer.takeKeyword('trailer');
    const { value } = parseObject(lexer);
    if (value instanceof PdfDict) return value;
    throw new MalformedPdf('The trailer is not a dictionary.');
  });
}

/** Reads the tokens of a table of any length; holds 64 KiB of it in memory. */
class SectionReader {
  readonly #source: ByteSource;
  #start: number;
  #lexer: Lexer;

  constructor(source: ByteSource, offset: number) {
    this.#source = source;
    this.#start = offset;
    this.#lexer = new Lexer(source.from(offset, firstWindowBytes));
  }

  get position(): number {
    return this.#start + this.#lexer.pos;
  }

  expect(word: string): void {
    if (!this.#next().takeKeyword(word)) throw this.malformed(`no "${word}"`);
  }

  reachesTrailer(): boolean {
    return this.#next().peek() === 0x74;
  }

  unsigned(): number {
    const value = this.#next().takeUnsigned();
    if (value === undefined) throw this.malformed('no number');
    return value;
  }

  inUse(): boolean {
    const lexer = this.#next();
    if (lexer.takeKeyword('n')) return true;
    if (lexer.takeKeyword('f')) return false;
    throw this.malformed('neither "n" nor "f"');
  }

  malformed(found: string): MalformedPdf {
    return new MalformedPdf(`The cross-reference table has ${found} at offset ${this.position}.`);
  }

  #next(): Lexer {
    if (this.#lexer.bytes.length - this.#lexer.pos < MAX_ENTRY_LENGTH) this.#refill();
    this.#lexer.skipSpace();
    return this.#lexer;
  }

  #refill(): void {
    const position = this.position;
    if (position >= this.#source.size) throw new MalformedPdf('The file ends inside the cross-reference table.');
    this.#start = position;
    this.#lexer = new Lexer(this.#source.from(position, windowBytes));
  }
}
