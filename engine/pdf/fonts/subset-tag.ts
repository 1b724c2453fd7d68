import { createHash } from 'node:crypto';

/** Matches the tag of a subset at the start of a font name (ISO 32000-2 §9.9.2). */
const TAG = /^[A-Z]{6}\+/;

/** The tag of six letters for the name of a font subset (ISO 32000-2 §9.9.2), by the digest of its program. */
export function subsetTag(program: Buffer): string {
  const digest = createHash('sha256').update(program).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}

/** Returns the tag in the name of a font, with its plus sign; undefined for a name without one. */
export function tagIn(name: string): string | undefined {
  return TAG.exec(name)?.[0];
}

export function withoutTag(name: string): string {
  return name.replace(TAG, '');
}

/** Returns the name with this tag in place of its own. */
export function taggedName(name: string, tag: string): string {
  return `${tag}+${withoutTag(name)}`;
}
