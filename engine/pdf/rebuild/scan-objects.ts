import { TooComplex } from '../../errors.js';
import type { ByteSource } from '../../files/byte-source.js';
import { Lexer } from '../syntax/lexer.js';
import { PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';
import { findHeader, findWord, type ObjectHeader } from './find-keywords.js';
import { type Role, rolesOf } from './found-roles.js';
import { type SalvagedObject, salvageObject } from './salvage-object.js';
import { StatedLengths } from './stated-lengths.js';
import { type StreamExtent, streamExtent } from './stream-extent.js';

/** How intact an object is: of two objects with one number the more intact one counts, else the later one. */
export const TRUNCATED = 0;
export const READABLE = 1;
export const COMPLETE = 2;
export type Integrity = typeof TRUNCATED | typeof READABLE | typeof COMPLETE;

/** The position of an object in the file. */
export interface FoundObject {
  readonly num: number;
  readonly gen: number;
  /** Offset of its header. */
  readonly offset: number;
  /** Offset of its value. */
  readonly body: number;
  /** Number of bytes read to parse the value. */
  readonly window: number;
  readonly integrity: Integrity;
  readonly extent: StreamExtent | undefined;
  readonly roles: readonly Role[];
}

/** The result of scanning a whole file. */
export interface ObjectScan {
  /** Objects in file order. */
  readonly objects: readonly FoundObject[];
  /** The object streams among the objects. */
  readonly objectStreams: readonly FoundObject[];
  /** The objects that may be encryption dictionaries. */
  readonly encryptions: readonly FoundObject[];
  /** Dictionaries of trailers and cross-reference streams in file order. */
  readonly trailers: readonly PdfDict[];
}

const MAX_OBJECTS = 2_000_000;
/** Most objects are shorter than the first window, which is usually in a block that was already read. */
const WINDOWS = [512, 4 * 1024, 64 * 1024, 1024 * 1024, 16 * 1024 * 1024] as const;
/** Window used once the byte budget is exhausted. */
const MIN_WINDOW = 256;
/** Longest keyword after an object, which may extend beyond the window. */
const MAX_KEYWORD = 16;
/** Maximum number of reads per byte on average: a file of unterminated objects would otherwise take very long. */
const MAX_READS_PER_BYTE = 18;

/** Finds all objects of a file, independent of its cross-reference tables. */
export function scanObjects(source: ByteSource): ObjectScan {
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
    if (objects.length > MAX_OBJECTS) throw new TooComplex('The damaged document has too many objects to look for.');
    header = findHeader(source, end);
  }
  for (const trailer of trailersIn(source, reader)) trailers.push(trailer);
  return { objects, objectStreams, encryptions, trailers };
}

/**
 * Whether a dictionary is an encryption dictionary: no other has the keys of the standard security handler (ISO 32000-2
 * §7.6.2).
 */
export function isEncryption(dict: PdfDict | undefined): boolean {
  return dict?.has('Filter') === true && ['V', 'R', 'O', 'U', 'P'].every((key) => dict.has(key));
}

/** Reads the value at `body`; of a stream, its dictionary and the position of its data. */
export function valueOf(source: ByteSource, { body, window, extent }: FoundObject): PdfValue {
  const { value } = parseWithin(source, body, window);
  return extent !== undefined && value instanceof PdfDict ? streamOf(value, extent) : value;
}

function streamOf(dict: PdfDict, { start, length }: StreamExtent): PdfStream {
  return new PdfStream(dict, start, length);
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
  /** Offset at which to search for the next object. */
  readonly end: number;
}

interface Parsed extends SalvagedObject {
  readonly end: number;
  readonly keyword: string;
  readonly window: number;
}

class ObjectReader {
  readonly #source: ByteSource;
  readonly #lengths: StatedLengths;
  #byteBudget: number;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#lengths = new StatedLengths(source);
    this.#byteBudget = MAX_READS_PER_BYTE * source.size;
  }

  read({ num, gen, offset, body }: ObjectHeader): ReadObject {
    const { value, isComplete, end, keyword, window } = this.parse(body);
    if (value instanceof PdfDict && keyword === 'stream') {
      const extent = streamExtent(this.#source, end, this.#lengths.of(value));
      const integrity = isComplete && extent.isComplete ? COMPLETE : READABLE;
      const roles = rolesOf(streamOf(value, extent));
      return {
        found: { num, gen, offset, body, window, integrity, extent, roles },
        dict: value,
        end: extent.start + extent.length,
      };
    }
    const integrity = !isComplete ? TRUNCATED : keyword === 'endobj' ? COMPLETE : READABLE;
    const dict = value instanceof PdfDict ? value : undefined;
    const found: FoundObject = { num, gen, offset, body, window, integrity, extent: undefined, roles: rolesOf(value) };
    // An incomplete object may contain the beginning of another one.
    return { found, dict, end: isComplete ? end : body };
  }

  /** Parses the value at an offset, and the keyword after it. */
  parse(body: number): Parsed {
    if (this.#byteBudget < 0) return parseWithin(this.#source, body, MIN_WINDOW);
    let parsed = parseWithin(this.#source, body, WINDOWS[0]);
    for (const window of WINDOWS.slice(1)) {
      const mayGoOn = body + parsed.window < this.#source.size && parsed.ranOut;
      if (!mayGoOn || this.#byteBudget < 0) break;
      this.#byteBudget -= window;
      parsed = parseWithin(this.#source, body, window);
    }
    return parsed;
  }
}

function parseWithin(source: ByteSource, body: number, window: number): Parsed {
  if (body >= source.size) return { value: null, isComplete: false, ranOut: false, end: body, keyword: '', window };
  const bytes = source.from(body, window).subarray(0, window);
  const lexer = new Lexer(bytes);
  const salvaged = salvageObject(lexer);
  lexer.skipSpace();
  const keyword = keywordAt(lexer);
  const { value, isComplete } = salvaged;
  const ranOut = salvaged.ranOut || lexer.pos + MAX_KEYWORD > bytes.length;
  return { value, isComplete, ranOut, end: body + lexer.pos, keyword, window };
}

function keywordAt(lexer: Lexer): string {
  const next = lexer.bytes.toString('latin1', lexer.pos, lexer.pos + MAX_KEYWORD);
  const word = ['stream', 'endobj', 'endstream'].find((it) => next.startsWith(it)) ?? '';
  lexer.pos += word.length;
  return word;
}
