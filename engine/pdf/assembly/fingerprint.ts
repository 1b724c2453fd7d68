import { createHash, type Hash } from 'node:crypto';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

const mostValues = 20_000;
const mostBytes = 16 * 1024 * 1024;
const deepest = 100;
const known = new WeakMap<PdfFile, Map<number, string | undefined>>();

/**
 * The same for values that say the same, in one document or in two: references are followed, the order of keys does
 * not count. Undefined for what is too large to compare.
 */
export function fingerprint(file: PdfFile, value: PdfValue): string | undefined {
  if (!(value instanceof Ref)) return new Fingerprint(file).of(value);
  const prints = known.get(file) ?? new Map<number, string | undefined>();
  known.set(file, prints);
  if (!prints.has(value.num)) prints.set(value.num, new Fingerprint(file).of(value));
  return prints.get(value.num);
}

class Fingerprint {
  readonly #file: PdfFile;
  readonly #hash: Hash = createHash('sha256');
  readonly #met = new Map<number, number>();
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
    if (++this.#values > mostValues || depth > deepest) return false;
    if (value instanceof Ref) return this.#addObject(value, depth);
    if (value instanceof PdfDict) return this.#addDict(value, depth);
    if (value instanceof PdfStream) return this.#addStream(value, depth);
    if (!isArray(value)) return this.#text(serialise(value));
    this.#text('[');
    return value.every((item) => this.#add(item, depth + 1)) && this.#text(']');
  }

  #addObject(ref: Ref, depth: number): boolean {
    const met = this.#met.get(ref.num);
    if (met !== undefined) return this.#text(`object ${met}`);
    this.#met.set(ref.num, this.#met.size);
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
    if (this.#bytes > mostBytes) return false;
    const dict = stream.dict.clone();
    dict.delete('Length');
    if (!this.#addDict(dict, depth)) return false;
    this.#text(`stream ${stream.length}`);
    this.#file.rawStream(stream, (chunk) => this.#hash.update(chunk));
    return true;
  }

  /** The length before the text keeps two rows of texts from looking like one another. */
  #text(text: string): boolean {
    this.#hash.update(`${text.length}:${text}`);
    return true;
  }
}
