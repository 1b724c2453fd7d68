import { createCipheriv, createHash } from 'node:crypto';

const REPETITIONS = 64;
const MIN_ROUNDS = 64;

/** Maximum number of bytes of a password from revision 5 on; further bytes do not count (ISO 32000-2 §7.6.4.3.3). */
const MAX_PASSWORD_BYTES = 127;

/** The bytes of a password from revision 5 on. */
export function passwordBytes(password: string): Buffer {
  return Buffer.from(password, 'utf8').subarray(0, MAX_PASSWORD_BYTES);
}

/** The digest of a password from revision 5 on. @param user /U, for the password of the owner */
export function passwordHash(revision: number, password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer {
  const first = createHash('sha256').update(password).update(salt).update(user).digest();
  return revision === 5 ? first : hardened(first, password, user);
}

/** Algorithm 2.B of ISO 32000-2 §7.6.4.3.4. It ends after at most 287 rounds: a byte is never above 255. */
function hardened(first: Buffer, password: Uint8Array, user: Uint8Array): Buffer {
  let key = first;
  for (let round = 1; ; round++) {
    const once = Buffer.concat([password, key, user]);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.alloc(REPETITIONS * once.length, once));
    key = createHash(algorithmFor(mixed)).update(mixed).digest();
    if (round >= MIN_ROUNDS && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
}

/** The first 16 bytes are a number whose remainder by 3 chooses the algorithm; 256 has the remainder 1, so the sum of the bytes has it, too. */
function algorithmFor(mixed: Buffer): string {
  const sum = mixed.subarray(0, 16).reduce((all, byte) => all + byte, 0);
  return ['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256';
}
