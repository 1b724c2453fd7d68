import { BoundedCache } from '../file/bounded-cache.js';
import { ObjectCache } from '../file/object-cache.js';
import type { ByteSource } from '../../files/byte-source.js';
import { decodeWith, filtersOf } from '../filters/filters.js';
import { ObjectStream } from './object-stream.js';
import { readIndirectObject } from '../syntax/parse-at.js';
import type { ParsedObject } from '../syntax/parse-object.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PdfStream, Ref, TargetRef, type PdfValue } from '../syntax/values.js';
import { IN_FILE, type XrefTable } from './xref-table.js';

const MAX_HOPS = 32;
const objectBytes = 16 * 1024 * 1024;
const objectStreamBytes = 32 * 1024 * 1024;
const MAX_OBJECT_STREAM_BYTES = 64 * 1024 * 1024;
// Each parsed value takes memory, even if it has few bytes in the file.
const bytesPerValue = 64;

/** An object and its number of bytes in the file: 0 for an object of an object stream. */
export interface LoadedObject {
  readonly value: PdfValue;
  readonly length: number;
}

/** Decrypts what an object of an encrypted document has. @throws MalformedPdf */
export interface ObjectDecryptor {
  /** Returns a value with decrypted strings. */
  strings(value: PdfValue, ref: Ref): PdfValue;
  /** Decrypts the data of a stream. */
  bytes(bytes: Uint8Array, ref: Ref): Buffer;
}

/** Reads objects by reference from the file and its object streams, and keeps them in caches of a fixed size. */
export class ObjectStore {
  readonly #source: ByteSource;
  readonly #table: XrefTable;
  readonly #objects = new ObjectCache<PdfValue>(objectBytes);
  readonly #objectStreams = new BoundedCache<ObjectStream>(objectStreamBytes);
  #lookups = 0;
  #malformedReads = 0;

  constructor(
    source: ByteSource,
    table: XrefTable,
    private readonly decryptor?: ObjectDecryptor,
  ) {
    this.#source = source;
    this.#table = table;
  }

  /** How often an object was malformed, or a reference had another generation than its object. */
  get malformedReads(): number {
    return this.#malformedReads;
  }

  /** Returns whether the reference leads to an object of the file: a `TargetRef` does not, whatever object has its number here. */
  has(ref: Ref): boolean {
    if (ref instanceof TargetRef) return false;
    const leads = this.#table.leads(ref.num, ref.gen);
    if (!leads && this.#table.place(ref.num) !== undefined) this.#malformedReads++;
    return leads;
  }

  get(ref: Ref): PdfValue {
    if (!this.has(ref)) return null;
    const kept = this.#objects.get(ref.num);
    if (kept !== undefined) return kept;
    const { value, values, length } = this.#read(ref);
    this.#objects.set(ref.num, value, length + bytesPerValue * values);
    return value;
  }

  /** Reads an object without the cache. */
  load(ref: Ref): LoadedObject {
    return this.has(ref) ? this.#read(ref) : { value: null, length: 0 };
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; found instanceof Ref; hops++) {
      if (hops === MAX_HOPS)
        throw new MalformedPdf(`Object ${found.num} is behind a chain of more than ${MAX_HOPS} references.`);
      found = this.get(found);
    }
    return found;
  }

  decodeStream(stream: PdfStream, limit: number): Buffer {
    return this.#decode(stream, limit);
  }

  /** @param ref an object whose data are encrypted */
  #decode(stream: PdfStream, limit: number, ref?: Ref): Buffer {
    if (stream.length > limit)
      throw new MalformedPdf(`A stream at offset ${stream.start} has more than ${limit} bytes.`);
    const encoded = stream.length === 0 ? Buffer.alloc(0) : this.#source.from(stream.start, stream.length);
    const filters = filtersOf(stream.dict, (value) => this.resolve(value));
    const data = encoded.subarray(0, stream.length);
    return decodeWith(filters, ref === undefined ? data : (this.decryptor?.bytes(data, ref) ?? data), limit);
  }

  #read(ref: Ref): ParsedObject & LoadedObject {
    try {
      return this.#parsed(ref);
    } catch (error) {
      this.#malformedReads++;
      throw error;
    }
  }

  #parsed({ num, gen }: Ref): ParsedObject & LoadedObject {
    const place = this.#table.place(num);
    if (place === undefined) return { value: null, values: 0, length: 0 };
    if (place.kind !== IN_FILE) return { ...this.#objectStream(place.stream).object(num, place.index), length: 0 };
    const found = readIndirectObject(this.#source, place.offset, (length) => this.#lengthOf(length));
    if (found.num === num && found.gen === gen) return this.#decrypted(found, new Ref(num, gen));
    throw new MalformedPdf(`Object ${found.num} is at offset ${place.offset}, where object ${num} should be.`);
  }

  #decrypted<Found extends LoadedObject>(found: Found, ref: Ref): Found {
    return this.decryptor === undefined ? found : { ...found, value: this.decryptor.strings(found.value, ref) };
  }

  /**
   * Resolves a /Length. It may be in an object stream, whose /Length may again be in an object stream; the depth is limited,
   * since such a chain can be a loop.
   */
  #lengthOf(ref: Ref): PdfValue {
    if (this.#lookups > 2) throw new MalformedPdf(`The /Length in object ${ref.num} depends on too many streams.`);
    this.#lookups++;
    try {
      return this.resolve(ref);
    } finally {
      this.#lookups--;
    }
  }

  #objectStream(num: number): ObjectStream {
    const kept = this.#objectStreams.get(num);
    if (kept !== undefined) return kept;
    const place = this.#table.place(num);
    if (place?.kind !== IN_FILE) throw new MalformedPdf(`Object stream ${num} is not in the file.`);
    const ref = new Ref(num, place.gen);
    const stream = this.#read(ref).value;
    if (!(stream instanceof PdfStream) || !stream.dict.isOfType('ObjStm')) {
      throw new MalformedPdf(`Object ${num} is not an object stream.`);
    }
    const found = new ObjectStream(num, stream.dict, this.#decode(stream, MAX_OBJECT_STREAM_BYTES, ref));
    this.#objectStreams.set(num, found, found.cost);
    return found;
  }
}
