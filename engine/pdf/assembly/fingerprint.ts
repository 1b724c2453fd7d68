import { createHash, type Hash } from 'node:crypto';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

const MAX_VALUES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const known = new WeakMap<PdfFile, Map<number, string | undefined>>();

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

class Fingerprint {
  readonly #file: PdfFile;
  readonly #hash: Hash = createHash('sha256');
  readonly #visited = new Map<number, number>();
  #values = 0;
  #bytes = 0;

  constructor(file: PdfFile) {
    this.#file = file;
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
    if (!this.#addDict(dict, depth)) return false;
    this.#text(`stream ${stream.length}`);
    this.#file.rawStream(stream, (chunk) => this.#hash.update(chunk));
    return true;
  }

  /** The length prefix keeps different sequences of texts distinct. */
  #text(text: string): boolean {
    this.#hash.update(`${text.length}:${text}`);
    return true;
  }
}
