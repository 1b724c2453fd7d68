import { createCipheriv, randomBytes } from 'node:crypto';

import { NewStream, type PdfDict, type Ref } from '../syntax/values.js';
import type { ObjectEncryptor, StreamData, Writable } from '../write/writer.js';
import { mapStrings, mapStringsOf } from './map-strings.js';
import { BLOCK, cbcOf, type FileCipher, objectKey } from './object-key.js';
import { Rc4, rc4 } from './rc4.js';

/** Encrypts the objects of a document while they are written. */
export class Encryptor implements ObjectEncryptor {
  constructor(private readonly cipher: FileCipher) {}

  object(value: Writable, ref: Ref): Writable {
    if (!(value instanceof NewStream)) return mapStrings(value, this.#change(ref)) as Writable;
    const { dict, bytes } = value;
    return new NewStream(this.dict(dict, ref), this.#isEncrypted(dict) ? this.#change(ref)(bytes) : bytes);
  }

  dict(dict: PdfDict, ref: Ref): PdfDict {
    return mapStringsOf(dict, this.#change(ref));
  }

  data(data: StreamData, dict: PdfDict, ref: Ref): StreamData {
    if (!this.#isEncrypted(dict)) return data;
    const key = objectKey(this.cipher, ref);
    const { length, eachChunk } = data;
    if (this.cipher.method === 'rc4') {
      const stream = new Rc4(key);
      return { length, eachChunk: (visit) => eachChunk((chunk) => visit(stream.update(chunk))) };
    }
    return { length: aesLength(length), eachChunk: (visit) => aesChunks(key, eachChunk, visit) };
  }

  #isEncrypted(dict: PdfDict): boolean {
    return this.cipher.encryptsMetadata || !dict.isOfType('Metadata');
  }

  #change(ref: Ref): (bytes: Uint8Array) => Buffer {
    let key: Uint8Array | undefined;
    return (bytes) => {
      key ??= objectKey(this.cipher, ref);
      return this.cipher.method === 'rc4' ? rc4(key, bytes) : aes(key, bytes);
    };
  }
}

/** Bytes of an initialisation vector and of all blocks, of which the last is always filled up. */
function aesLength(length: number): number {
  return BLOCK + (Math.floor(length / BLOCK) + 1) * BLOCK;
}

function aes(key: Uint8Array, bytes: Uint8Array): Buffer {
  const start = randomBytes(BLOCK);
  const cipher = createCipheriv(cbcOf(key), key, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
}

function aesChunks(key: Uint8Array, eachChunk: StreamData['eachChunk'], visit: (chunk: Uint8Array) => void): void {
  const start = randomBytes(BLOCK);
  const cipher = createCipheriv(cbcOf(key), key, start);
  visit(start);
  eachChunk((chunk) => visit(cipher.update(chunk)));
  visit(cipher.final());
}
