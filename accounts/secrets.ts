import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newApiKey(): string {
  return `qk_${randomBase62(24)}`;
}

export function newApiSecret(): string {
  return `qs_${randomBase62(48)}`;
}

/** SHA-256 in hexadecimal. A secret of 285 bits cannot be guessed, so it needs no slow hash as passwords do. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function isSecretOf(digest: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digest, 'hex'), Buffer.from(digestOf(secret), 'hex'));
}

function randomBase62(length: number): string {
  // randomInt has no modulo bias: all characters are equally likely.
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
