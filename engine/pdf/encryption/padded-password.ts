import { createHash } from 'node:crypto';

import type { Encryption } from './encryption.js';
import { rc4 } from './rc4.js';

/** What fills a password up to 32 bytes (ISO 32000-2 §7.6.4.3.2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Rounds of MD5 and of RC4 from revision 3 on. */
const MD5_ROUNDS = 50;
const RC4_ROUNDS = 20;

export function paddedPassword(password: Uint8Array): Buffer {
  return Buffer.concat([password, padding]).subarray(0, 32);
}

/** The file's key up to revision 4 (algorithm 2). @param padded the password of the user, of 32 bytes */
export function legacyKey(
  encryption: Pick<Encryption, 'revision' | 'keyLength' | 'permissions' | 'encryptsMetadata' | 'owner'>,
  id: Uint8Array,
  padded: Uint8Array,
): Buffer {
  const { revision, keyLength, permissions, encryptsMetadata, owner } = encryption;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions);
  const withMetadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(Buffer.concat([padded, owner, rights, id, withMetadata]));
  if (revision >= 3) for (let round = 0; round < MD5_ROUNDS; round++) key = md5(key.subarray(0, keyLength));
  return key.subarray(0, keyLength);
}

/**
 * The key that encrypts the password of the user in /O (algorithm 3, steps a to d). Each round digests as many bytes as the key has,
 * as in algorithm 2: the standard does not say so, but all programs do it.
 */
export function ownerKey(
  { revision, keyLength }: Pick<Encryption, 'revision' | 'keyLength'>,
  owner: Uint8Array,
): Buffer {
  let key = md5(paddedPassword(owner));
  if (revision >= 3) for (let round = 0; round < MD5_ROUNDS; round++) key = md5(key.subarray(0, keyLength));
  return key.subarray(0, keyLength);
}

/** What /U has for a key: 32 bytes in revision 2, of which only 16 count in later ones (algorithms 4 and 5). */
export function userCheck(revision: number, key: Uint8Array, id: Uint8Array): Buffer {
  if (revision === 2) return rc4(key, padding);
  return Buffer.concat([encryptInRounds(key, md5(Buffer.concat([padding, id]))), Buffer.alloc(16)]);
}

/** Encrypts once in revision 2, and from then on twenty times, each time with another key (algorithm 3, steps f and g). */
export function encryptOwner(revision: number, key: Uint8Array, padded: Uint8Array): Buffer {
  return revision === 2 ? rc4(key, padded) : encryptInRounds(key, padded);
}

/** Undoes `encryptOwner`. */
export function decryptOwner(revision: number, key: Uint8Array, encrypted: Uint8Array): Buffer {
  if (revision === 2) return rc4(key, encrypted);
  let bytes: Buffer = Buffer.from(encrypted);
  for (let round = RC4_ROUNDS - 1; round >= 0; round--) bytes = rc4(roundKey(key, round), bytes);
  return bytes;
}

function encryptInRounds(key: Uint8Array, text: Uint8Array): Buffer {
  let bytes: Buffer = Buffer.from(text);
  for (let round = 0; round < RC4_ROUNDS; round++) bytes = rc4(roundKey(key, round), bytes);
  return bytes;
}

function roundKey(key: Uint8Array, round: number): Uint8Array {
  return key.map((byte) => byte ^ round);
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}
