import { createDecipheriv, timingSafeEqual } from 'node:crypto';

import type { Encryption, WrappedKeys } from './encryption.js';
import { decryptOwner, legacyKey, ownerKey, paddedPassword, userCheck } from './padded-password.js';
import { passwordBytes, passwordHash } from './password-hash.js';

/**
 * Returns the key of a document by the password of the user or the owner; undefined when the password opens nothing. Up to revision
 * 4, passwords are in PDFDocEncoding, of which only the characters of Latin 1 are known here, and by some programs in UTF-8.
 * @param id the first part of the file identifier
 */
export function fileKey(encryption: Encryption, id: Uint8Array, password: string): Buffer | undefined {
  const { wrapped } = encryption;
  if (wrapped !== undefined) return unwrappedKey({ ...encryption, wrapped }, password);
  for (const bytes of legacyBytes(password)) {
    const key = keyByBytes(encryption, id, bytes);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** The bytes that a password may be up to revision 4. */
function legacyBytes(password: string): readonly Buffer[] {
  // These characters have the same codes in PDFDocEncoding (ISO 32000-2 annex D.2).
  const isLatin1 = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/.test(password);
  const inUtf8 = Buffer.from(password, 'utf8');
  return isLatin1 && !isAscii(password) ? [Buffer.from(password, 'latin1'), inUtf8] : [inUtf8];
}

export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function keyByBytes(encryption: Encryption, id: Uint8Array, password: Buffer): Buffer | undefined {
  const { revision, owner } = encryption;
  const asUser = keyOfUser(encryption, id, paddedPassword(password));
  if (asUser !== undefined) return asUser;
  return keyOfUser(encryption, id, decryptOwner(revision, ownerKey(encryption, password), owner));
}

function keyOfUser(encryption: Encryption, id: Uint8Array, padded: Uint8Array): Buffer | undefined {
  const { revision, user } = encryption;
  const key = legacyKey(encryption, id, padded);
  const counted = revision === 2 ? 32 : 16;
  const check = userCheck(revision, key, id).subarray(0, counted);
  return timingSafeEqual(check, user.subarray(0, counted)) ? key : undefined;
}

/** Algorithm 2.A of ISO 32000-2 §7.6.4.3.3. */
function unwrappedKey(
  { revision, owner, user, wrapped }: Encryption & { readonly wrapped: WrappedKeys },
  text: string,
): Buffer | undefined {
  const password = passwordBytes(text);
  const nothing = Buffer.alloc(0);
  for (const [stated, key, context] of [
    [owner, wrapped.owner, user],
    [user, wrapped.user, nothing],
  ] as const) {
    const hash = passwordHash(revision, password, stated.subarray(32, 40), context);
    if (!timingSafeEqual(hash, stated.subarray(0, 32))) continue;
    const opening = passwordHash(revision, password, stated.subarray(40, 48), context);
    return createDecipheriv('aes-256-cbc', opening, Buffer.alloc(16)).setAutoPadding(false).update(key);
  }
  return undefined;
}
