import { BoundedCache } from '../file/bounded-cache.js';
import { ByteSource } from '../../files/byte-source.js';
import { TooComplex } from '../../errors.js';
import { decodeUpToDamage } from '../filters/decode-up-to-damage.js';
import { decodeWith, type Filter, filtersOf } from '../filters/filters.js';
import { undoPredictor } from '../filters/predictors.js';
import { inflateSync, isZlibError } from '../../formats/deflate/zlib.js';
import { MalformedData } from '../../files/malformed-data.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { StreamData } from '../write/writer.js';
import { type Role, rolesOf } from './found-roles.js';
import { packedObjects, type PackedObject } from './packed-objects.js';
import {
  type FoundObject,
  isEncryption,
  type ObjectScan,
  scanObjects,
  type Integrity,
  valueOf,
  COMPLETE,
} from './scan-objects.js';

const MAX_REFERENCES = 32;
const VALUE_CACHE_BYTES = 16 * 1024 * 1024;
const STREAM_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_OBJECT_STREAM = 16 * 1024 * 1024;
/** Limit of all decoded object streams: small ones can expand to any size, and are cached only for a while. */
const MAX_DECODED_BYTES = 2 * 1024 * 1024 * 1024;
/** Limit of objects in object streams. */
const MAX_PACKED_OBJECTS = 1_000_000;
/** Assumed size of an object in the cache, in bytes. */
const VALUE_COST = 1024;

type ObjectLocation =
  | { readonly found: FoundObject; readonly order: number; readonly integrity: Integrity }
  | { readonly packed: PackedLocation; readonly order: number; readonly integrity: Integrity };

interface PackedLocation {
  readonly stream: FoundObject;
  readonly index: number;
}

/** The objects of a damaged document as found by scanning the file, independent of its cross-reference tables. */
export class FoundObjects implements Disposable {
  /** Trailer dictionaries; the newest is last. */
  readonly trailers: readonly PdfDict[];
  /** Object numbers in file order. */
  readonly numbers: readonly number[];
  #encrypted: boolean | undefined;
  #bytesLeft = MAX_DECODED_BYTES;
  /** The roles of the objects in object streams. */
  #packedRoles: ReadonlyMap<number, readonly Role[]> | undefined;
  readonly #source: ByteSource;
  readonly #scan: ObjectScan;
  readonly #locations = new Map<number, ObjectLocation>();
  /** The position of the last object of a number that is less intact than one before it. */
  readonly #dismissed = new Map<number, number>();
  readonly #values = new BoundedCache<PdfValue>(VALUE_CACHE_BYTES);
  readonly #packed = new BoundedCache<readonly PackedObject[]>(STREAM_CACHE_BYTES);

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
      this.#addLocation(found.num, { found, order: found.offset, integrity: found.integrity });
    }
    if (!this.encrypted) this.#addPackedObjects();
    this.numbers = this.inFileOrder([...this.#locations.keys()]);
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }

  /** The version from the header, such as "1.7"; "1.7" when there is none. */
  get version(): string {
    if (this.#source.size === 0) return '1.7';
    const head = this.#source.from(0, 1024).toString('latin1', 0, 1024);
    return /%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.7';
  }

  get encrypted(): boolean {
    return (this.#encrypted ??= this.encryption !== undefined);
  }

  /** The encryption dictionary: of the newest trailer that has one, or an object that can be nothing else. */
  get encryption(): PdfValue | undefined {
    const named = this.trailers.findLast((it) => isEncryption(this.dict(it.get('Encrypt'))));
    if (named !== undefined) return named.get('Encrypt');
    const found = this.#scan.encryptions.findLast(({ num }) => isEncryption(this.dict(new Ref(num))));
    return found === undefined ? undefined : new Ref(found.num);
  }

  has(num: number): boolean {
    return this.#locations.has(num);
  }

  /** Whether the object is complete. */
  isComplete(num: number): boolean {
    return this.#locations.get(num)?.integrity === COMPLETE;
  }

  /** Whether the object is complete, and stands behind all damaged objects of its number, which might have replaced it. */
  isUndisputed(num: number): boolean {
    return this.isComplete(num) && this.#orderOf(num) > (this.#dismissed.get(num) ?? -1);
  }

  generation(num: number): number {
    const place = this.#locations.get(num);
    return place !== undefined && 'found' in place ? place.found.gen : 0;
  }

  /** Returns the object of this number, of any generation; null when there is none. */
  get(num: number): PdfValue {
    const kept = this.#values.get(num);
    if (kept !== undefined) return kept;
    const value = this.read(num);
    if (value !== null) this.#values.set(num, value, VALUE_COST);
    return value;
  }

  /** Like `get`, but does not cache the value: for objects that are read once. */
  read(num: number): PdfValue {
    const place = this.#locations.get(num);
    if (place === undefined) return null;
    return 'found' in place ? valueOf(this.#source, place.found) : this.#packedValue(place.packed);
  }

  hasRole(num: number, role: Role): boolean {
    const place = this.#locations.get(num);
    const isPacked = place !== undefined && 'packed' in place;
    const roles = isPacked ? (this.#packedRoles ??= this.#findPackedRoles()).get(num) : place?.found.roles;
    return roles?.includes(role) === true;
  }

  /** Returns the numbers in the order of the objects in the file, in which each object stream is decoded once. */
  inFileOrder(numbers: readonly number[]): readonly number[] {
    return numbers.toSorted((one, other) => this.#orderOf(one) - this.#orderOf(other));
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; found instanceof Ref; hops++) found = hops < MAX_REFERENCES ? this.get(found.num) : null;
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

  /** Returns the encoded bytes of a stream. */
  data({ start, length }: PdfStream): StreamData {
    return { length, eachChunk: (visit) => this.#source.eachChunk(start, length, visit) };
  }

  /** Returns the encoded bytes of a stream, as one buffer. Never write to them. */
  rawBytes({ start, length }: PdfStream): Buffer {
    return length === 0 ? Buffer.alloc(0) : this.#source.from(start, length).subarray(0, length);
  }

  /** Decodes a stream without damage. @throws MalformedPdf when data are damaged, or the bytes exceed `limit` */
  decodeStream(stream: PdfStream, limit: number): Buffer {
    if (stream.length > limit) throw new MalformedPdf(`A stream has more than ${limit} bytes.`);
    return decodeWith(this.#filtersOf(stream), this.rawBytes(stream), limit);
  }

  /**
   * Decodes a stream up to the first damage.
   * @throws MalformedPdf for filters that are not decoded here, or when there are more than `limit` bytes
   */
  decode(stream: PdfStream, limit: number): Buffer {
    if (stream.length > limit) throw new MalformedPdf(`A stream has more than ${limit} bytes.`);
    if (stream.length === 0) return Buffer.alloc(0);
    const encoded = this.rawBytes(stream);
    return this.#filtersOf(stream).reduce<Buffer>((data, filter) => decodeUpToDamage(filter, data, limit), encoded);
  }

  /**
   * Decodes a stream whose only filter is FlateDecode; undefined when it has others, when its data are damaged or
   * incomplete, or when they exceed `limit` bytes.
   */
  inflateIntact(stream: PdfStream, limit: number): Buffer | undefined {
    if (stream.length === 0 || stream.length > limit) return undefined;
    try {
      const [filter, ...others] = this.#filtersOf(stream);
      if (filter?.name !== 'FlateDecode' || others.length > 0) return undefined;
      return undoPredictor(inflateSync(this.rawBytes(stream), { maxOutputLength: limit }), filter.parameters);
    } catch (error) {
      if (isZlibError(error) || error instanceof MalformedData) return undefined;
      throw error;
    }
  }

  #filtersOf({ dict }: PdfStream): readonly Filter[] {
    return filtersOf(dict, (value) => this.resolve(value));
  }

  #orderOf(num: number): number {
    return this.#locations.get(num)?.order ?? 0;
  }

  /** Reads the objects in file order; references lead to them in any order. */
  #findPackedRoles(): ReadonlyMap<number, readonly Role[]> {
    const packed = this.numbers.filter((num) => 'packed' in (this.#locations.get(num) ?? {}));
    return new Map(packed.map((num) => [num, rolesOf(this.read(num))]));
  }

  #addLocation(num: number, place: ObjectLocation): void {
    const rival = this.#locations.get(num);
    const isKept = rival !== undefined && isBetter(rival, place);
    const [kept, dismissed] = isKept ? [rival, place] : [place, rival];
    if (dismissed !== undefined && dismissed.order > Math.max(kept.order, this.#dismissed.get(num) ?? -1))
      this.#dismissed.set(num, dismissed.order);
    if (!isKept) this.#locations.set(num, place);
  }

  #addPackedObjects(): void {
    let count = 0;
    for (const stream of this.#scan.objectStreams) {
      const content = this.#objectsInStream(stream);
      count += content.length;
      if (count > MAX_PACKED_OBJECTS) throw tooManyObjects();
      for (const [index, { num, integrity: own }] of content.entries()) {
        // Bytes after the damage in compressed data may look like objects by chance.
        const integrity = own < stream.integrity ? own : stream.integrity;
        // Fractions order the objects of a stream before the next object of the file.
        this.#addLocation(num, { packed: { stream, index }, order: stream.offset + index / 1e7, integrity });
      }
    }
  }

  #packedValue({ stream, index }: PackedLocation): PdfValue {
    return this.#objectsInStream(stream)[index]?.read().value ?? null;
  }

  #objectsInStream(found: FoundObject): readonly PackedObject[] {
    const kept = this.#packed.get(found.offset);
    if (kept !== undefined) return kept;
    const stream = valueOf(this.#source, found);
    if (!(stream instanceof PdfStream)) return [];
    const { objects, bytes } = this.#readObjectStream(stream);
    this.#packed.set(found.offset, objects, bytes);
    return objects;
  }

  #readObjectStream(stream: PdfStream): { readonly objects: readonly PackedObject[]; readonly bytes: number } {
    if (this.#bytesLeft < 0) throw tooManyObjects();
    try {
      const data = this.decode(stream, MAX_OBJECT_STREAM);
      this.#bytesLeft -= data.length;
      return { objects: packedObjects(stream.dict, data), bytes: data.length + 1 };
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      this.#bytesLeft -= MAX_OBJECT_STREAM;
      return { objects: [], bytes: 1 };
    }
  }
}

function tooManyObjects(): TooComplex {
  return new TooComplex('The damaged document has too many objects to look for.');
}

/** Decides between two objects of one number: the more intact one wins, else the later one. */
function isBetter(one: ObjectLocation, other: ObjectLocation): boolean {
  if (one.integrity !== other.integrity) return one.integrity > other.integrity;
  return one.order > other.order;
}
