import { TooComplex } from '../../errors.js';
import { deflated } from '../filters/filters.js';
import type { ObjectAdder } from './object-adder.js';
import { ObjectPacker } from './object-packer.js';
import { OutputFile } from './output-file.js';
import type { PdfFile } from '../file/pdf-file.js';
import { laterVersion } from '../xref/pdf-version.js';
import { serialise } from '../syntax/serialise.js';
import { NewStream, PdfDict, PdfString, Ref, type PdfStream, type PdfValue } from '../syntax/values.js';
import { serialiseXref, xrefStream } from '../xref/write-xref.js';
import { MAX_OBJECTS, XrefTable } from '../xref/xref-table.js';

export interface WriterOptions {
  /** The version for the header, such as "1.7"; with object streams at least 1.5. */
  readonly version: string;
  /** Packs objects into object streams and the cross-reference table into a stream. */
  readonly objectStreams: boolean;
  readonly encryption?: WriterEncryption | undefined;
}

/** How objects are encrypted, and the encryption dictionary, which is not. */
export interface WriterEncryption {
  readonly encryptor: ObjectEncryptor;
  readonly dict: PdfDict;
}

/** Encrypts an object of the new document while it is written. */
export interface ObjectEncryptor {
  object(value: Writable, ref: Ref): Writable;
  /** Encrypts the strings of a stream's dictionary. */
  dict(dict: PdfDict, ref: Ref): PdfDict;
  /** @param dict the dictionary of the stream */
  data(data: StreamData, dict: PdfDict, ref: Ref): StreamData;
}

export interface Ending {
  readonly root: Ref;
  readonly info?: Ref | undefined;
  readonly id?: readonly [Uint8Array, Uint8Array] | undefined;
}

/** A value that can be written as an indirect object. A `PdfStream` is written by `copyStream`. */
export type Writable = Exclude<PdfValue, PdfStream> | NewStream;

/** The encoded bytes of a stream that is too large for memory. */
export interface StreamData {
  readonly length: number;
  /** Passes exactly `length` bytes to `visit` in pieces, each valid only until `visit` returns. */
  eachChunk(visit: (chunk: Uint8Array) => void): void;
}

/** Writes a new document to a path, object by object. A reference that is never written means null. */
export class PdfWriter implements ObjectAdder, Disposable {
  readonly #output: OutputFile;
  readonly #table = new XrefTable();
  readonly #packer: ObjectPacker | undefined;
  readonly #encryption: WriterEncryption | undefined;
  #highest = 0;

  constructor(path: string, { version, objectStreams, encryption }: WriterOptions) {
    this.#output = new OutputFile(path);
    this.#encryption = encryption;
    if (objectStreams) this.#packer = new ObjectPacker();
    // The bytes above 127 tell programs that the file is not text (ISO 32000-2 §7.5.2).
    this.#output.text(`%PDF-${objectStreams ? laterVersion(version, '1.5') : version}\n%\xBF\xF7\xA2\xFE\n`);
  }

  /** Closes the file, which is incomplete unless `finish` was called. */
  [Symbol.dispose](): void {
    this.#output.close();
  }

  /** Returns the reference for an object that the caller will write once. */
  allocate(): Ref {
    if (this.#highest === MAX_OBJECTS)
      throw new TooComplex(`The result would have more than the ${MAX_OBJECTS} objects that a PDF can have.`);
    return new Ref(++this.#highest);
  }

  write(ref: Ref, value: Writable): void {
    if (value instanceof NewStream || this.#packer === undefined) {
      this.#writePlain(ref, this.#encryption?.encryptor.object(value, ref) ?? value);
      return;
    }
    // An object stream is encrypted as a whole.
    this.#packer.add(ref.num, serialise(value));
    if (this.#packer.full) this.#writePacked(this.#packer);
  }

  add(value: Writable): Ref {
    const ref = this.allocate();
    this.write(ref, value);
    return ref;
  }

  /** Copies the encoded bytes of a stream; `dict` is its new dictionary, to which /Length is added. */
  copyStream(ref: Ref, dict: PdfDict, { file, stream }: { readonly file: PdfFile; readonly stream: PdfStream }): void {
    this.writeStream(ref, dict, {
      length: stream.length,
      eachChunk: (visit) => file.rawStream(stream, visit),
    });
  }

  /** Writes a stream whose bytes are read while it is written; they are encoded with the filters that `dict` names. */
  writeStream(ref: Ref, dict: PdfDict, data: StreamData): void {
    const { encryptor } = this.#encryption ?? {};
    const { length, eachChunk } = encryptor?.data(data, dict, ref) ?? data;
    this.#beginStream(ref, encryptor?.dict(dict, ref) ?? dict, length);
    eachChunk((chunk) => this.#output.bytes(chunk));
    this.#output.text('\nendstream\nendobj\n');
  }

  addStream(dict: PdfDict, data: StreamData): Ref {
    const ref = this.allocate();
    this.writeStream(ref, dict, data);
    return ref;
  }

  /** Ends the file without cross-references, for callers that arrange the objects anew; returns where each begins, and the end. */
  finishObjects(): { readonly table: XrefTable; readonly end: number } {
    this.#output.flush();
    return { table: this.#table, end: this.#output.position };
  }

  /** Writes the cross-reference table and the trailer. */
  finish({ root, info, id }: Ending): void {
    const trailer = PdfDict.of({ Root: root, Info: info ?? null });
    if (id !== undefined)
      trailer.set(
        'ID',
        id.map((bytes) => new PdfString(bytes)),
      );
    if (this.#encryption !== undefined) trailer.set('Encrypt', this.#addPlain(this.#encryption.dict));
    const start = this.#packer === undefined ? this.#writeTable(trailer) : this.#writeXrefStream(trailer, this.#packer);
    this.#output.text(`startxref\n${start}\n%%EOF\n`);
    this.#output.flush();
  }

  #writeTable(trailer: PdfDict): number {
    const start = this.#output.position;
    for (const part of serialiseXref(this.#table, this.#highest)) this.#output.text(part);
    trailer.set('Size', this.#highest + 1);
    this.#output.text(`trailer\n${serialise(trailer)}\n`);
    return start;
  }

  #writeXrefStream(trailer: PdfDict, packer: ObjectPacker): number {
    if (packer.count > 0) this.#writePacked(packer);
    const ref = this.allocate();
    const start = this.#output.position;
    this.#table.setOffset(ref.num, start, 0);
    this.#writePlain(ref, xrefStream(trailer, this.#table, this.#highest));
    return start;
  }

  #addPlain(value: Writable): Ref {
    const ref = this.allocate();
    this.#writePlain(ref, value);
    return ref;
  }

  /** Writes an object as it is, not encrypted and outside of object streams. */
  #writePlain(ref: Ref, value: Writable): void {
    if (value instanceof NewStream) {
      this.#beginStream(ref, value.dict, value.bytes.length);
      this.#output.bytes(value.bytes);
      this.#output.text('\nendstream\nendobj\n');
    } else {
      this.#beginObject(ref);
      this.#output.text(`${serialise(value)}\nendobj\n`);
    }
  }

  #writePacked(packer: ObjectPacker): void {
    const ref = this.allocate();
    packer.numbers.forEach((num, index) => this.#table.setInStream(num, ref.num, index));
    const { dict, data } = packer.take();
    this.write(ref, deflated(dict, data));
  }

  #beginStream(ref: Ref, dict: PdfDict, length: number): void {
    this.#beginObject(ref);
    this.#output.text(`${serialise(dict.clone().set('Length', length))}\nstream\n`);
  }

  #beginObject(ref: Ref): void {
    this.#table.setOffset(ref.num, this.#output.position, 0);
    this.#output.text(`${ref.num} 0 obj\n`);
  }
}
