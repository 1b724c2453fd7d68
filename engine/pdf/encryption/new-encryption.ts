import { createCipheriv, randomBytes } from 'node:crypto';

import type { EncryptionMethod, ProtectSettings } from '../../contract/tools/qpdf.js';
import type { Encryption } from './encryption.js';
import type { KeyedEncryption } from './opened-encryption.js';
import { encryptOwner, legacyKey, ownerKey, paddedPassword, userCheck } from './padded-password.js';
import { passwordBytes, passwordHash } from './password-hash.js';

type Kind = Pick<Encryption, 'algorithm' | 'revision' | 'method' | 'keyLength'>;

const kinds: Readonly<Record<EncryptionMethod, Kind>> = {
  'rc4-128': { algorithm: 2, revision: 3, method: 'rc4', keyLength: 16 },
  aes128: { algorithm: 4, revision: 4, method: 'aes128', keyLength: 16 },
  aes256: { algorithm: 5, revision: 6, method: 'aes256', keyLength: 32 },
};

/**
 * Makes the encryption of a document by new passwords; up to aes128, they are ASCII. Without a password of the owner, that of the user
 * is taken (algorithm 3 of ISO 32000-2 §7.6.4.4): an empty one would let everybody open the document.
 * @param id the first part of the file identifier of the encrypted document
 */
export function newEncryption(settings: ProtectSettings, id: Uint8Array): KeyedEncryption {
  const { method, allow, userPassword: user, ownerPassword } = settings;
  const kind = kinds[method];
  const stated = { ...kind, permissions: permissionsOf(allow), encryptsMetadata: true };
  const passwords = { user, owner: ownerPassword || user };
  return kind.revision >= 5 ? wrappedEncryption(stated, passwords) : legacyEncryption(stated, passwords, id);
}

type Stated = Omit<Encryption, 'owner' | 'user' | 'wrapped'>;

interface Passwords {
  readonly user: string;
  readonly owner: string;
}

/** @param id the first part of the file identifier */
function legacyEncryption(stated: Stated, passwords: Passwords, id: Uint8Array): KeyedEncryption {
  const { revision } = stated;
  const padded = paddedPassword(Buffer.from(passwords.user, 'latin1'));
  const owner = encryptOwner(revision, ownerKey(stated, Buffer.from(passwords.owner, 'latin1')), padded);
  const key = legacyKey({ ...stated, owner }, id, padded);
  return { key, encryption: { ...stated, owner, user: userCheck(revision, key, id), wrapped: undefined } };
}

/** Algorithms 8 to 10 of ISO 32000-2 §7.6.4.4. */
function wrappedEncryption(stated: Stated, passwords: Passwords): KeyedEncryption {
  const key = randomBytes(32);
  const user = wrap(stated.revision, key, { password: passwords.user, context: Buffer.alloc(0) });
  const owner = wrap(stated.revision, key, { password: passwords.owner, context: user.stated });
  const permissions = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(permissionsBlock(stated));
  const wrapped = { owner: owner.key, user: user.key, permissions };
  return { key, encryption: { ...stated, owner: owner.stated, user: user.stated, wrapped } };
}

/** Returns a string for /U or /O, and the key as that password encrypts it. @param context as `passwordHash` takes it */
function wrap(
  revision: number,
  key: Uint8Array,
  { password, context }: { readonly password: string; readonly context: Uint8Array },
): { readonly stated: Buffer; readonly key: Buffer } {
  const bytes = passwordBytes(password);
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)];
  const check = passwordHash(revision, bytes, checkSalt, context);
  const wrapping = passwordHash(revision, bytes, keySalt, context);
  const cipher = createCipheriv('aes-256-cbc', wrapping, Buffer.alloc(16)).setAutoPadding(false);
  return { stated: Buffer.concat([check, checkSalt, keySalt]), key: cipher.update(key) };
}

function permissionsBlock({ permissions, encryptsMetadata }: Stated): Buffer {
  const block = Buffer.alloc(16, 0xff);
  block.writeInt32LE(permissions);
  block.write(`${encryptsMetadata ? 'T' : 'F'}adb`, 8, 'latin1');
  randomBytes(4).copy(block, 12);
  return block;
}

/** Bit positions of ISO 32000-2 table 22, from 1. */
const bits = {
  printing: [3, 12],
  editing: [4, 11],
  copying: [5],
  annotations: [6, 9],
} as const satisfies Readonly<Record<keyof ProtectSettings['allow'], readonly number[]>>;

/** Bits 1 and 2 are 0, and all others 1 unless something is forbidden. Accessibility (bit 10) is always permitted: forbidding it is deprecated. */
function permissionsOf(allow: ProtectSettings['allow']): number {
  let permissions = ~0b11;
  for (const right of ['printing', 'editing', 'copying', 'annotations'] as const) {
    if (!allow[right]) for (const bit of bits[right]) permissions &= ~(1 << (bit - 1));
  }
  return permissions;
}
