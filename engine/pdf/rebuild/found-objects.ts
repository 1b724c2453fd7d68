import { BoundedCache } from '../file/bounded-cache.js';
import { ByteSource } from '../../files/byte-source.js';
import { TooComplex } from '../../errors.js';
import { decodeWith, type Filter, filtersOf } from '../filters/filters.js';
import { undoPredictor } from '../filters/predictors.js';
import { MalformedData } from '../../files/malformed-data.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { StreamData } from '../write/writer.js';
import { inflatePrefix } from './inflate-prefix.js';
import { packedObjects, type PackedObject } from './packed-objects.js';
import {
  type FoundObject,
  isEncryption,
  type Scan,
  scanObjects,
  type Soundness,
  valueOf,
  WHOLE,
} from './scan-objects.js';

const mostHops = 32;
const cachedBytes = 16 * 1024 * 1024;
const cachedStreams = 32 * 1024 * 1024;
const longestObjectStream = 16 * 1024 * 1024;
/** So many bytes are decoded in all: small object streams can be made to expand to any size, and are kept for a while only. */
const mostUnpacked = 2 * 1024 * 1024 * 1024;
/** So many objects may be in object streams. */
const mostPacked = 1_000_000;
/** What an object of usual size costs in the cache. */
const usualCost = 1024;

type Place =
  | { readonly found: FoundObject; readonly order: number; readonly soundness: Soundness }
  | { readonly packed: PackedPlace; readonly order: number; readonly soundness: Soundness };

interface PackedPlace {
  readonly stream: FoundObject;
  readonly index: number;
}

/** The objects of a damaged document, by what was found of them rather than by what its cross-references say. */
export class FoundObjects implements Disposable {
  /** The newest last. */
  readonly trailers: readonly PdfDict[];
  /** In the order in which they stand in the file. */
  readonly numbers: readonly number[];
  #encrypted: boolean | undefined;
  #left = mostUnpacked;
  readonly #source: ByteSource;
  readonly #scan: Scan;
  readonly #places = new Map<number, Place>();
  readonly #values = new BoundedCache<PdfValue>(cachedBytes);
  readonly #packed = new BoundedCache<readonly PackedObject[]>(cachedStreams);

  constructor(path: string) {
    this.#source = new ByteSource(path);
    try {
      this.#scan = scanObjects(this.#source);
    } catch (error) {
      this.#source.close();
      throw error;
    }
    this.trailers = this.#scan.trailers;
    for (const found of this.#scan.objects) {
      this.#offer(found.num, { found, order: found.offset, soundness: found.soundness });
    }
    if (!this.encrypted) this.#unpack();
    this.numbers = [...this.#places].sort(([, a], [, b]) => a.order - b.order).map(([num]) => num);
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }

  /** As "1.7"; the latest that there was for years where the file does not tell. */
  get version(): string {
    if (this.#source.size === 0) return '1.7';
    const head = this.#source.from(0, 1024).toString('latin1', 0, 1024);
    return /%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.7';
  }

  get encrypted(): boolean {
    return (this.#encrypted ??= this.encryption !== undefined);
  }

  /** How the document is encrypted, by the newest trailer that tells, or by an object that can be nothing else. */
  get encryption(): PdfValue | undefined {
    const named = this.trailers.findLast((it) => isEncryption(this.dict(it.get('Encrypt'))));
    if (named !== undefined) return named.get('Encrypt');
    const found = this.#scan.encryptions.findLast(({ num }) => isEncryption(this.dict(new Ref(num))));
    return found === undefined ? undefined : new Ref(found.num);
  }

  has(num: number): boolean {
    return this.#places.has(num);
  }

  /** Whether all of the object is there. */
  isWhole(num: number): boolean {
    return this.#places.get(num)?.soundness === WHOLE;
  }

  generation(num: number): number {
    const place = this.#places.get(num);
    return place !== undefined && 'found' in place ? place.found.gen : 0;
  }

  /** The object of this number, of whatever generation; null when there is none. */
  get(num: number): PdfValue {
    const kept = this.#values.get(num);
    if (kept !== undefined) return kept;
    const place = this.#places.get(num);
    if (place === undefined) return null;
    const value = 'found' in place ? valueOf(this.#source, place.found) : this.#packedValue(place.packed);
    this.#values.set(num, value, usualCost);
    return value;
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; found instanceof Ref; hops++) found = hops < mostHops ? this.get(found.num) : null;
    return found;
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : undefined;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] | undefined {
    const found = this.resolve(value);
    return isArray(found) ? found : undefined;
  }

  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value);
    return found instanceof PdfName ? found.value : undefined;
  }

  /** The encoded bytes of a stream. */
  data({ start, length }: PdfStream): StreamData {
    return { length, eachChunk: (visit) => this.#source.eachChunk(start, length, visit) };
  }

  /**
   * The bytes of a stream with its filters undone, up to where they are damaged.
   * @throws UnsoundPdf when a filter is none that is undone here, or there are more than `limit` bytes.
   */
  decode(stream: PdfStream, limit: number): Buffer {
    if (stream.length > limit) throw new UnsoundPdf(`A stream has more than ${limit} bytes.`);
    if (stream.length === 0) return Buffer.alloc(0);
    const filters = filtersOf(stream.dict, (value) => this.resolve(value));
    const encoded: Buffer = this.#source.from(stream.start, stream.length).subarray(0, stream.length);
    return filters.reduce<Buffer>((data, filter) => undo(filter, data, limit), encoded);
  }

  #offer(num: number, place: Place): void {
    const rival = this.#places.get(num);
    if (rival !== undefined && isBetter(rival, place)) return;
    this.#places.set(num, place);
  }

  #unpack(): void {
    let count = 0;
    for (const stream of this.#scan.objectStreams) {
      const content = this.#contentOf(stream);
      count += content.length;
      if (count > mostPacked) throw tooMuch();
      for (const [index, { num, soundness: own }] of content.entries()) {
        // What follows the damage in compressed data may look like objects, and is none.
        const soundness = own < stream.soundness ? own : stream.soundness;
        // As many places as a stream has objects are between it and the next byte of the file.
        this.#offer(num, { packed: { stream, index }, order: stream.offset + index / 1e7, soundness });
      }
    }
  }

  #packedValue({ stream, index }: PackedPlace): PdfValue {
    return this.#contentOf(stream)[index]?.read().value ?? null;
  }

  #contentOf(found: FoundObject): readonly PackedObject[] {
    const kept = this.#packed.get(found.offset);
    if (kept !== undefined) return kept;
    const stream = valueOf(this.#source, found);
    if (!(stream instanceof PdfStream)) return [];
    const { objects, bytes } = this.#tryToUnpack(stream);
    this.#packed.set(found.offset, objects, bytes);
    return objects;
  }

  #tryToUnpack(stream: PdfStream): { readonly objects: readonly PackedObject[]; readonly bytes: number } {
    if (this.#left < 0) throw tooMuch();
    try {
      const data = this.decode(stream, longestObjectStream);
      this.#left -= data.length;
      return { objects: packedObjects(stream.dict, data), bytes: data.length + 1 };
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      this.#left -= longestObjectStream;
      return { objects: [], bytes: 1 };
    }
  }
}

function tooMuch(): TooComplex {
  return new TooComplex('The damaged document has too many objects to look for.');
}

/** Of two objects of one number the one that is kept better counts, else the later. */
function isBetter(one: Place, other: Place): boolean {
  if (one.soundness !== other.soundness) return one.soundness > other.soundness;
  return one.order > other.order;
}

function undo(filter: Filter, data: Buffer, limit: number): Buffer {
  if (filter.name !== 'FlateDecode' && filter.name !== 'Fl') return decodeWith([filter], data, limit);
  return undoPredictor(inflatePrefix(data, limit), filter.parameters);
}
