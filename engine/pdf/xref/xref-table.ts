import { MalformedPdf } from '../file/malformed-pdf.js';

/** ISO 32000-1, Annex C: how many indirect objects a document can have. */
export const mostObjects = 8_388_607;

const FREE = 1;
export const IN_FILE = 2;
const IN_STREAM = 3;
type Kind = typeof FREE | typeof IN_FILE | typeof IN_STREAM;

/** Where an object is: at an offset of the file, or at an index of an object stream. */
export type Place =
  | { readonly kind: typeof IN_FILE; readonly offset: number; readonly gen: number }
  | { readonly kind: typeof IN_STREAM; readonly stream: number; readonly index: number };

/** Where every object of a document is, by number: 13 bytes for each. */
export class XrefTable {
  #kinds = new Uint8Array(64);
  #where = new Float64Array(64);
  #gens = new Uint32Array(64);
  #highest = 0;
  #objects = 0;
  #inStreams = 0;

  /** The highest number that has an entry. */
  get highest(): number {
    return this.#highest;
  }

  /** How many objects are in use. */
  get objects(): number {
    return this.#objects;
  }

  /** How many of them are in object streams. */
  get inStreams(): number {
    return this.#inStreams;
  }

  has(num: number): boolean {
    return this.#kinds[num] !== undefined && this.#kinds[num] !== 0;
  }

  /** Undefined when the number is free or has no entry. */
  place(num: number): Place | undefined {
    const kind = this.#kinds[num];
    const where = this.#where[num] ?? 0;
    const second = this.#gens[num] ?? 0;
    if (kind === IN_FILE) return { kind, offset: where, gen: second };
    if (kind === IN_STREAM) return { kind, stream: where, index: second };
    return undefined;
  }

  /** Whether a reference with this number and generation leads to an object. */
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
    if (num > mostObjects) throw new MalformedPdf(`Object ${num} is more than the ${mostObjects} a PDF can have.`);
    if (num >= this.#kinds.length) this.#grow(num + 1);
    this.#kinds[num] = kind;
    if (kind !== FREE) this.#objects++;
    if (num > this.#highest) this.#highest = num;
  }

  #grow(least: number): void {
    const length = Math.max(least, Math.min(2 * this.#kinds.length, mostObjects + 1));
    this.#kinds = enlarged(this.#kinds, new Uint8Array(length));
    this.#where = enlarged(this.#where, new Float64Array(length));
    this.#gens = enlarged(this.#gens, new Uint32Array(length));
  }
}

function enlarged<Numbers extends { set(from: Numbers): void }>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
