import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newApiKey(): string {
  return `qk_${randomBase62(24)}`;
}

export function newApiSecret(): string {
  return `qs_${randomBase62(48)}`;
}

/** A secret of 285 bits cannot be guessed, so a plain digest keeps it; a slow hash is for passwords. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** In a time that does not depend on where the digests differ. */
export function isSecretOf(digest: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digest, 'hex'), Buffer.from(digestOf(secret), 'hex'));
}

function randomBase62(length: number): string {
  // randomInt draws again rather than favour the first characters, as a remainder would.
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
