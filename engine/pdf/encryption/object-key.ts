import { createHash } from 'node:crypto';

import type { Ref } from '../syntax/values.js';
import type { CryptMethod } from './encryption.js';

/** The method of a document and the key of its file. */
export interface FileCipher {
  readonly method: CryptMethod;
  readonly key: Uint8Array;
  readonly encryptsMetadata: boolean;
}

/** The key of an object: that of the file with aes256, otherwise a digest of it and the object's number (algorithm 1 of ISO 32000-2 §7.6.3.1). */
export function objectKey({ method, key }: FileCipher, { num, gen }: Ref): Uint8Array {
  if (method === 'aes256') return key;
  const place = Buffer.alloc(5);
  place.writeUIntLE(num, 0, 3);
  place.writeUIntLE(gen, 3, 2);
  const hash = createHash('md5').update(key).update(place);
  if (method === 'aes128') hash.update('sAlT');
  return hash.digest().subarray(0, Math.min(key.length + 5, 16));
}

/** OpenSSL's name of the block cipher for a key of 16 or 32 bytes. */
export function cbcOf(key: Uint8Array): string {
  return `aes-${8 * key.length}-cbc`;
}

/** Bytes of a block of AES, and of the initialisation vector that precedes encrypted bytes. */
export const BLOCK = 16;
