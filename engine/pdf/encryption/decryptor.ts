import { createDecipheriv } from 'node:crypto';

import type { PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, type PdfDict, PdfStream, type PdfValue, type Ref } from '../syntax/values.js';
import type { OtherStream } from '../write/copier.js';
import type { StreamData } from '../write/writer.js';
import type { ObjectDecryptor } from '../xref/object-store.js';
import { mapStrings } from './map-strings.js';
import { BLOCK, cbcOf, type FileCipher, objectKey } from './object-key.js';
import { Rc4, rc4 } from './rc4.js';

/** Decrypts the objects of a document. @throws MalformedPdf for data that no writer makes, which other programs may still read */
export class Decryptor implements ObjectDecryptor {
  constructor(private readonly cipher: FileCipher) {}

  strings(value: PdfValue, ref: Ref): PdfValue {
    let key: Uint8Array | undefined;
    return mapStrings(value, (bytes) => this.#whole(bytes, (key ??= objectKey(this.cipher, ref))));
  }

  bytes(bytes: Uint8Array, ref: Ref): Buffer {
    return this.#whole(bytes, objectKey(this.cipher, ref));
  }

  /** A stream to write instead of an encrypted one. */
  stream(file: PdfFile, ref: Ref, stream: PdfStream): OtherStream {
    const dict = stream.dict.clone();
    dict.delete('Length');
    return { dict, data: this.#data(file, ref, stream) };
  }

  #data(file: PdfFile, ref: Ref, stream: PdfStream): StreamData {
    const { length } = stream;
    const raw = (visit: (chunk: Buffer) => void): void => file.rawStream(stream, visit);
    if (length === 0 || !isEncrypted(file, stream.dict, this.cipher)) return { length, eachChunk: raw };
    const key = objectKey(this.cipher, ref);
    if (this.cipher.method === 'rc4') {
      return { length, eachChunk: (visit) => rc4Chunks(key, raw, visit) };
    }
    checkLength(length);
    const plain = length - BLOCK - paddingOf(key, file.rawBytes(partOf(stream, length - 2 * BLOCK, 2 * BLOCK)));
    return { length: plain, eachChunk: (visit) => aesChunks(key, file, stream, visit, plain) };
  }

  #whole(bytes: Uint8Array, key: Uint8Array): Buffer {
    if (bytes.length === 0) return Buffer.alloc(0);
    if (this.cipher.method === 'rc4') return rc4(key, bytes);
    checkLength(bytes.length);
    const decipher = createDecipheriv(cbcOf(key), key, bytes.subarray(0, BLOCK)).setAutoPadding(false);
    const padded = decipher.update(bytes.subarray(BLOCK));
    return padded.subarray(0, padded.length - paddingIn(padded));
  }
}

/** @throws MalformedPdf for a stream that states its own crypt filter */
function isEncrypted(file: PdfFile, dict: PdfDict, { encryptsMetadata }: FileCipher): boolean {
  const filters = file.resolve(dict.get('Filter'));
  for (const filter of isArray(filters) ? filters : [filters]) {
    if (file.name(filter) === 'Crypt') throw new MalformedPdf('A stream has a crypt filter of its own.');
  }
  return encryptsMetadata || !dict.isOfType('Metadata');
}

/** An initialisation vector, and at least one block. */
function checkLength(length: number): void {
  if (length < 2 * BLOCK || length % BLOCK !== 0) throw new MalformedPdf(`${length} bytes cannot be encrypted by AES.`);
}

/** The encoded bytes of a part of a stream. @param from where the part begins in the stream, in bytes */
function partOf({ dict, start }: PdfStream, from: number, length: number): PdfStream {
  return new PdfStream(dict, start + from, length);
}

/** The number of bytes that fill the last block. @param blocks the last two encrypted blocks */
function paddingOf(key: Uint8Array, blocks: Buffer): number {
  const decipher = createDecipheriv(cbcOf(key), key, blocks.subarray(0, BLOCK)).setAutoPadding(false);
  return paddingIn(decipher.update(blocks.subarray(BLOCK)));
}

/** Each byte that fills the last block is their number. */
function paddingIn(bytes: Buffer): number {
  const count = bytes.at(-1) ?? 0;
  const isValid = count > 0 && count <= BLOCK && bytes.subarray(-count).every((byte) => byte === count);
  if (!isValid) throw new MalformedPdf('Encrypted bytes have no valid padding.');
  return count;
}

type Chunks = (visit: (chunk: Buffer) => void) => void;

function rc4Chunks(key: Uint8Array, raw: Chunks, visit: (chunk: Uint8Array) => void): void {
  const cipher = new Rc4(key);
  raw((chunk) => visit(cipher.update(chunk)));
}

/** Passes the first `length` decrypted bytes of a stream to `visit`. */
function aesChunks(
  key: Uint8Array,
  file: PdfFile,
  stream: PdfStream,
  visit: (chunk: Uint8Array) => void,
  length: number,
): void {
  const start = file.rawBytes(partOf(stream, 0, BLOCK));
  const decipher = createDecipheriv(cbcOf(key), key, start).setAutoPadding(false);
  let left = length;
  file.rawStream(partOf(stream, BLOCK, stream.length - BLOCK), (chunk) => {
    const plain = decipher.update(chunk);
    visit(plain.subarray(0, left));
    left -= Math.min(left, plain.length);
  });
}
