import { ByteSource } from '../../files/byte-source.js';
import { isLinearized } from '../xref/linearization.js';
import { ObjectStore, type LoadedObject, type ObjectDecryptor } from '../xref/object-store.js';
import { versionOf, type PdfVersion } from '../xref/pdf-version.js';
import { MalformedPdf } from './malformed-pdf.js';
import { isArray, PdfDict, PdfName, PdfStream, PdfString, type Ref, type PdfValue } from '../syntax/values.js';
import { readXref, type Xref } from '../xref/xref.js';

/** The header begins within this number of bytes. */
const HEADER_BYTES = 1024;

/** Opens a document to read its objects. @throws MalformedPdf when header, cross-references or trailer are malformed. */
export function openPdf(path: string): PdfFile {
  const source = new ByteSource(path);
  try {
    const header = readHeader(source);
    return new PdfFile(source, header, readXref(source));
  } catch (error) {
    source.close();
    throw error;
  }
}

function readHeader(source: ByteSource): string {
  if (source.size === 0) throw new MalformedPdf('The file is empty.');
  const start = source.from(0, HEADER_BYTES).subarray(0, HEADER_BYTES);
  const at = start.indexOf('%PDF-');
  const [, version] = /^%PDF-(\d\.\d)/.exec(start.toString('latin1', Math.max(0, at), at + 8)) ?? [];
  if (version === undefined) throw new MalformedPdf(`There is no PDF header in the first ${HEADER_BYTES} bytes.`);
  source.startAt(at);
  return version;
}

/**
 * A document on disk. Objects are read on request and kept in caches of a fixed size. Several calls can return the same
 * object, so clone a dictionary before changing it.
 */
export class PdfFile implements Disposable {
  readonly trailer: PdfDict;
  readonly #source: ByteSource;
  readonly #header: string;
  readonly #xref: Xref;
  readonly #objects: ObjectStore;
  readonly #decryptor: ObjectDecryptor | undefined;

  constructor(source: ByteSource, header: string, xref: Xref, decryptor?: ObjectDecryptor) {
    this.#source = source;
    this.#header = header;
    this.#xref = xref;
    this.trailer = xref.trailer;
    this.#decryptor = decryptor;
    this.#objects = new ObjectStore(source, xref.table, decryptor);
  }

  /** Returns the same open document with decrypted strings and object streams; other streams stay encrypted. */
  decryptedBy(decryptor: ObjectDecryptor): PdfFile {
    return new PdfFile(this.#source, this.#header, this.#xref, decryptor);
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }

  /** The number of bytes from the header to the end of the file. */
  get size(): number {
    return this.#source.size;
  }

  get catalog(): PdfDict {
    const catalog = this.dict(this.trailer.get('Root'));
    if (catalog === undefined) throw new MalformedPdf("The trailer's /Root is not a dictionary.");
    return catalog;
  }

  get version(): PdfVersion {
    return versionOf(this.#header, this.name(this.catalog.get('Version')));
  }

  /** Whether strings and streams are returned encrypted, and object streams cannot be read. */
  get encrypted(): boolean {
    return this.trailer.has('Encrypt') && this.#decryptor === undefined;
  }

  /** Whether the file is linearized and has not been changed since. */
  get linearized(): boolean {
    return isLinearized(this.#source);
  }

  /** The number of objects in use. */
  get objectCount(): number {
    return this.#xref.table.objects;
  }

  /** How often an object was malformed, or a reference had another generation than its object, which other programs may accept. */
  get malformedReads(): number {
    return this.#objects.malformedReads;
  }

  get maxObjectNumber(): number {
    return this.#xref.table.highest;
  }

  get usesObjectStreams(): boolean {
    return this.#xref.table.inStreams > 0;
  }

  /** Returns whether the reference leads to an object; a reference without an object, and a `TargetRef`, mean null. */
  has(ref: Ref): boolean {
    return this.#objects.has(ref);
  }

  /** Returns the object that a reference leads to; null if there is none. */
  get(ref: Ref): PdfValue {
    return this.#objects.get(ref);
  }

  /** Reads an object without the cache, for callers that read each object once. */
  load(ref: Ref): LoadedObject {
    return this.#objects.load(ref);
  }

  /** Follows references, also references to references, and returns the object. */
  resolve(value: PdfValue | undefined): PdfValue {
    return this.#objects.resolve(value);
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : undefined;
  }

  stream(value: PdfValue | undefined): PdfStream | undefined {
    const found = this.resolve(value);
    return found instanceof PdfStream ? found : undefined;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] | undefined {
    const found = this.resolve(value);
    return isArray(found) ? found : undefined;
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  boolean(value: PdfValue | undefined): boolean | undefined {
    const found = this.resolve(value);
    return typeof found === 'boolean' ? found : undefined;
  }

  /** Returns the characters of a name, without the slash. */
  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value);
    return found instanceof PdfName ? found.value : undefined;
  }

  string(value: PdfValue | undefined): PdfString | undefined {
    const found = this.resolve(value);
    return found instanceof PdfString ? found : undefined;
  }

  maybeText(value: PdfValue | undefined): string | undefined {
    return this.string(value)?.text;
  }

  /** Returns the offset in the file of the stream's bytes. Offsets in a PDF count from the header, which may come late. */
  placeOf(stream: PdfStream): number {
    return this.#source.origin + stream.start;
  }

  /** Passes the encoded bytes of the stream to `visit` in pieces, each valid only until `visit` returns. */
  rawStream(stream: PdfStream, visit: (chunk: Buffer) => void): void {
    this.#source.eachChunk(stream.start, stream.length, visit);
  }

  /** Returns the encoded bytes of the stream, as one buffer. */
  rawBytes(stream: PdfStream): Buffer {
    const parts: Buffer[] = [];
    this.rawStream(stream, (chunk) => void parts.push(Buffer.from(chunk)));
    return Buffer.concat(parts);
  }

  /** Returns the decoded bytes of the stream. @throws MalformedPdf when the encoded or decoded bytes exceed `limit`. */
  decodeStream(stream: PdfStream, limit: number): Buffer {
    return this.#objects.decodeStream(stream, limit);
  }
}
