import { TooComplex } from '../../errors.js';
import type { ByteSource } from '../../files/byte-source.js';
import { Lexer } from '../syntax/lexer.js';
import { PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';
import { findHeader, findWord, type ObjectHeader } from './find-marks.js';
import { type SalvagedObject, salvageObject } from './salvage-object.js';
import { type StreamExtent, streamExtent } from './stream-extent.js';

/** How well an object is kept: of two, the better counts, and of two that are as good the later. */
export const CUT = 0;
export const READABLE = 1;
export const WHOLE = 2;
export type Soundness = typeof CUT | typeof READABLE | typeof WHOLE;

/** Where an object stands in the file. */
export interface FoundObject {
  readonly num: number;
  readonly gen: number;
  /** Of its header. */
  readonly offset: number;
  /** Of its value. */
  readonly body: number;
  /** How many bytes were looked at to read the value. */
  readonly window: number;
  readonly soundness: Soundness;
  readonly extent: StreamExtent | undefined;
}

/** What is found in a file by looking at all of it. */
export interface Scan {
  /** As they follow one another in the file. */
  readonly objects: readonly FoundObject[];
  /** Those of the objects that are object streams. */
  readonly objectStreams: readonly FoundObject[];
  /** Those of the objects that may tell how the document is encrypted. */
  readonly encryptions: readonly FoundObject[];
  /** The dictionaries of trailers and of cross-reference streams, as they follow one another. */
  readonly trailers: readonly PdfDict[];
}

const mostObjects = 500_000;
const windows = [4 * 1024, 64 * 1024, 1024 * 1024, 16 * 1024 * 1024] as const;
/** So far is looked where too much was read already. */
const narrowest = 256;
/** A keyword may go on behind what was read. */
const longestEnding = 16;
/** How often a byte may be read for an object that does not end; a file of such objects would keep a reader busy. */
const mostReads = 16;

/** Finds all objects of a file, wherever its cross-references lead. */
export function scanObjects(source: ByteSource): Scan {
  const objects: FoundObject[] = [];
  const objectStreams: FoundObject[] = [];
  const encryptions: FoundObject[] = [];
  const trailers: PdfDict[] = [];
  const reader = new ObjectReader(source);
  for (let header = findHeader(source, 0); header !== undefined;) {
    const { found, dict, end } = reader.read(header);
    objects.push(found);
    if (found.extent !== undefined && dict?.isOfType('ObjStm') === true) objectStreams.push(found);
    if (found.extent !== undefined && dict?.isOfType('XRef') === true) trailers.push(dict);
    if (isEncryption(dict)) encryptions.push(found);
    if (objects.length > mostObjects) throw new TooComplex('The damaged document has too many objects to look for.');
    header = findHeader(source, end);
  }
  trailers.push(...trailersIn(source, reader));
  return { objects, objectStreams, encryptions, trailers };
}

/** ISO 32000-2 §7.6.2; the keys of the standard security handler are those of no other dictionary. */
export function isEncryption(dict: PdfDict | undefined): boolean {
  return dict?.has('Filter') === true && ['V', 'R', 'O', 'U', 'P'].every((key) => dict.has(key));
}

/** The value at `body`; of a stream, its dictionary and where its data are. */
export function valueOf(source: ByteSource, { body, window, extent }: FoundObject): PdfValue {
  const { value } = parseWithin(source, body, window);
  return extent !== undefined && value instanceof PdfDict ? new PdfStream(value, extent.start, extent.length) : value;
}

function* trailersIn(source: ByteSource, reader: ObjectReader): Generator<PdfDict> {
  const word = 'trailer';
  for (let at = findWord(source, word, 0); at !== undefined; at = findWord(source, word, at + word.length)) {
    const { value } = reader.parse(at + word.length);
    if (value instanceof PdfDict) yield value;
  }
}

interface ReadObject {
  readonly found: FoundObject;
  readonly dict: PdfDict | undefined;
  /** Where to look for the next. */
  readonly end: number;
}

interface Parsed extends SalvagedObject {
  readonly end: number;
  readonly keyword: string;
  readonly window: number;
}

class ObjectReader {
  readonly #source: ByteSource;
  #allowance: number;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#allowance = mostReads * source.size;
  }

  read({ num, gen, offset, body }: ObjectHeader): ReadObject {
    const { value, whole, end, keyword, window } = this.parse(body);
    if (value instanceof PdfDict && keyword === 'stream') {
      const extent = streamExtent(this.#source, end, lengthIn(value));
      const soundness = whole && extent.whole ? WHOLE : READABLE;
      return {
        found: { num, gen, offset, body, window, soundness, extent },
        dict: value,
        end: extent.start + extent.length,
      };
    }
    const soundness = !whole ? CUT : keyword === 'endobj' ? WHOLE : READABLE;
    const dict = value instanceof PdfDict ? value : undefined;
    // What was not understood may hide the beginning of another object.
    const found: FoundObject = { num, gen, offset, body, window, soundness, extent: undefined };
    return { found, dict, end: whole ? end : body };
  }

  /** The value at an offset, and the keyword that follows. */
  parse(body: number): Parsed {
    if (this.#allowance < 0) return parseWithin(this.#source, body, narrowest);
    let parsed = parseWithin(this.#source, body, windows[0]);
    for (const window of windows.slice(1)) {
      const mayGoOn = body + parsed.window < this.#source.size && parsed.ranOut;
      if (!mayGoOn || this.#allowance < 0) break;
      this.#allowance -= window;
      parsed = parseWithin(this.#source, body, window);
    }
    return parsed;
  }
}

function parseWithin(source: ByteSource, body: number, window: number): Parsed {
  if (body >= source.size) return { value: null, whole: false, ranOut: false, end: body, keyword: '', window };
  const bytes = source.from(body, window).subarray(0, window);
  const lexer = new Lexer(bytes);
  const salvaged = salvageObject(lexer);
  lexer.skipSpace();
  const keyword = keywordAt(lexer);
  const { value, whole } = salvaged;
  const ranOut = salvaged.ranOut || lexer.pos + longestEnding > bytes.length;
  return { value, whole, ranOut, end: body + lexer.pos, keyword, window };
}

function keywordAt(lexer: Lexer): string {
  for (const word of ['stream', 'endobj', 'endstream']) {
    if (lexer.bytes.toString('latin1', lexer.pos, lexer.pos + word.length) !== word) continue;
    lexer.pos += word.length;
    return word;
  }
  return '';
}

function lengthIn(dict: PdfDict): number | undefined {
  const length = dict.get('Length');
  return typeof length === 'number' && Number.isInteger(length) && length >= 0 ? length : undefined;
}
