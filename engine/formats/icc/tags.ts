/** An element of an ICC profile, as its tag table states it (ICC.1:2022 §7.3). */
export interface IccTag {
  /** Four characters, such as "rTRC". */
  readonly signature: string;
  readonly start: number;
  readonly length: number;
}

export const ICC_HEADER_BYTES = 128;
const RECORD_BYTES = 12;

/** Whether the bytes have the signature of an ICC profile (§7.2.10). */
export function isIccProfile(bytes: Buffer): boolean {
  return bytes.toString('latin1', 36, 40) === 'acsp';
}

/** The number of tags that a profile states; 0 when it ends before. */
export function tagCount(profile: Buffer): number {
  return profile.length < ICC_HEADER_BYTES + 4 ? 0 : profile.readUInt32BE(ICC_HEADER_BYTES);
}

/** The tags of a profile, as far as it has their table. Their elements may lie outside the profile. */
export function* tagsIn(profile: Buffer): Generator<IccTag> {
  let at = ICC_HEADER_BYTES + 4;
  for (let left = tagCount(profile); left > 0 && at + RECORD_BYTES <= profile.length; left--, at += RECORD_BYTES) {
    yield {
      signature: profile.toString('latin1', at, at + 4),
      start: profile.readUInt32BE(at + 4),
      length: profile.readUInt32BE(at + 8),
    };
  }
}
