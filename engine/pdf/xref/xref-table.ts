import { MalformedPdf } from '../file/malformed-pdf.js';

/** The maximum number of indirect objects of a document (ISO 32000-1, Annex C). */
export const MAX_OBJECTS = 8_388_607;

const FREE = 1;
export const IN_FILE = 2;
const IN_STREAM = 3;
type Kind = typeof FREE | typeof IN_FILE | typeof IN_STREAM;

/** The place of an object: an offset in the file, or an index in an object stream. */
export type Place =
  | { readonly kind: typeof IN_FILE; readonly offset: number; readonly gen: number }
  | { readonly kind: typeof IN_STREAM; readonly stream: number; readonly index: number };

/** The places of all objects of a document, by object number; takes 13 bytes an object. */
export class XrefTable {
  #kinds = new Uint8Array(64);
  #where = new Float64Array(64);
  #gens = new Uint32Array(64);
  #highest = 0;
  #objects = 0;
  #inStreams = 0;

  /** The highest object number that has an entry. */
  get highest(): number {
    return this.#highest;
  }

  /** The number of objects in use. */
  get objects(): number {
    return this.#objects;
  }

  /** The number of objects in object streams. */
  get inStreams(): number {
    return this.#inStreams;
  }

  has(num: number): boolean {
    return this.#kinds[num] !== undefined && this.#kinds[num] !== 0;
  }

  /** Returns undefined if the object is free or has no entry. */
  place(num: number): Place | undefined {
    const kind = this.#kinds[num];
    const where = this.#where[num] ?? 0;
    const second = this.#gens[num] ?? 0;
    if (kind === IN_FILE) return { kind, offset: where, gen: second };
    if (kind === IN_STREAM) return { kind, stream: where, index: second };
    return undefined;
  }

  /** Returns whether a reference with this number and generation leads to an object. */
  leads(num: number, gen: number): boolean {
    const kind = this.#kinds[num];
    if (kind === IN_FILE) return this.#gens[num] === gen;
    return kind === IN_STREAM && gen === 0;
  }

  setFree(num: number): void {
    this.#set(num, FREE);
  }

  setOffset(num: number, offset: number, gen: number): void {
    this.#set(num, IN_FILE);
    this.#where[num] = offset;
    this.#gens[num] = gen;
  }

  setInStream(num: number, stream: number, index: number): void {
    this.#set(num, IN_STREAM);
    this.#where[num] = stream;
    this.#gens[num] = index;
    this.#inStreams++;
  }

  #set(num: number, kind: Kind): void {
    if (num > MAX_OBJECTS) throw new MalformedPdf(`Object number ${num} is above the maximum of ${MAX_OBJECTS}.`);
    if (num >= this.#kinds.length) this.#grow(num + 1);
    this.#kinds[num] = kind;
    if (kind !== FREE) this.#objects++;
    if (num > this.#highest) this.#highest = num;
  }

  #grow(minLength: number): void {
    const length = Math.max(minLength, Math.min(2 * this.#kinds.length, MAX_OBJECTS + 1));
    this.#kinds = enlarged(this.#kinds, new Uint8Array(length));
    this.#where = enlarged(this.#where, new Float64Array(length));
    this.#gens = enlarged(this.#gens, new Uint32Array(length));
  }
}

function enlarged<Numbers extends { set(from: Numbers): void }>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
