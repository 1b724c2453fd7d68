import { createHash } from 'node:crypto';

/** The tag of six letters for the name of a font subset (ISO 32000-2 §9.9.2), by the digest of its program. */
export function subsetTag(program: Buffer): string {
  const digest = createHash('sha256').update(program).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}
