import { createHash, type Hash } from 'node:crypto';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

const MAX_VALUES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const known = new WeakMap<PdfFile, Map<number, string | undefined>>();

/** In bytes: larger streams are read once for each document, since many fonts of a document may share one program. */
const LARGE_STREAM = 2 ** 16;
const largeStreams = new WeakMap<PdfFile, Map<string, string>>();

/**
 * Returns a hash that is equal for equal values, in one document or in two: references are followed, and the order of
 * keys does not matter. Undefined for values that are too large to compare.
 */
export function fingerprint(file: PdfFile, value: PdfValue): string | undefined {
  if (!(value instanceof Ref)) return new Fingerprint(file).of(value);
  const fingerprints = known.get(file) ?? new Map<number, string | undefined>();
  known.set(file, fingerprints);
  if (!fingerprints.has(value.num)) fingerprints.set(value.num, new Fingerprint(file).of(value));
  return fingerprints.get(value.num);
}

/** Returns a hash as `fingerprint` does, without some entries of the dictionaries of streams. */
export function fingerprintWithout(file: PdfFile, value: PdfValue, keys: ReadonlySet<string>): string | undefined {
  return new Fingerprint(file, keys).of(value);
}

const none: ReadonlySet<string> = new Set();

class Fingerprint {
  readonly #file: PdfFile;
  readonly #ignored: ReadonlySet<string>;
  readonly #hash: Hash = createHash('sha256');
  readonly #visited = new Map<number, number>();
  #values = 0;
  #bytes = 0;

  /** @param ignored keys of the dictionaries of streams */
  constructor(file: PdfFile, ignored = none) {
    this.#file = file;
    this.#ignored = ignored;
  }

  of(value: PdfValue): string | undefined {
    return this.#add(value, 0) ? this.#hash.digest('hex') : undefined;
  }

  /** Whether the value could be added within the limits. */
  #add(value: PdfValue, depth: number): boolean {
    if (++this.#values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (value instanceof Ref) return this.#addObject(value, depth);
    if (value instanceof PdfDict) return this.#addDict(value, depth);
    if (value instanceof PdfStream) return this.#addStream(value, depth);
    if (!isArray(value)) return this.#text(serialise(value));
    this.#text('[');
    return value.every((item) => this.#add(item, depth + 1)) && this.#text(']');
  }

  #addObject(ref: Ref, depth: number): boolean {
    const visited = this.#visited.get(ref.num);
    if (visited !== undefined) return this.#text(`object ${visited}`);
    this.#visited.set(ref.num, this.#visited.size);
    return this.#add(this.#file.get(ref), depth + 1);
  }

  #addDict(dict: PdfDict, depth: number): boolean {
    const entries = [...dict.entries()].filter(([, value]) => value !== null);
    entries.sort(([one], [other]) => (one < other ? -1 : 1));
    this.#text('<<');
    return entries.every(([key, value]) => this.#text(`/${key}`) && this.#add(value, depth + 1)) && this.#text('>>');
  }

  #addStream(stream: PdfStream, depth: number): boolean {
    this.#bytes += stream.length;
    if (this.#bytes > MAX_BYTES) return false;
    const dict = stream.dict.clone();
    dict.delete('Length');
    for (const key of this.#ignored) dict.delete(key);
    if (!this.#addDict(dict, depth)) return false;
    this.#text(`stream ${stream.length}`);
    if (stream.length > LARGE_STREAM) return this.#text(digestOfLarge(this.#file, stream));
    this.#file.rawStream(stream, (chunk) => this.#hash.update(chunk));
    return true;
  }

  /** The length prefix keeps different sequences of texts distinct. */
  #text(text: string): boolean {
    this.#hash.update(`${text.length}:${text}`);
    return true;
  }
}

function digestOfLarge(file: PdfFile, stream: PdfStream): string {
  const digests = largeStreams.get(file) ?? new Map<string, string>();
  largeStreams.set(file, digests);
  // Objects of a malformed document may overlap.
  const place = `${stream.start} ${stream.length}`;
  const found = digests.get(place);
  if (found !== undefined) return found;
  const hash = createHash('sha256');
  file.rawStream(stream, (chunk) => hash.update(chunk));
  const digest = hash.digest('hex');
  digests.set(place, digest);
  return digest;
}
