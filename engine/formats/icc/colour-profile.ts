import { ICC_HEADER_BYTES, type IccTag, isIccProfile, tagCount, tagsIn } from './tags.js';

/** Signatures of colour spaces (ICC.1:2022 §7.2.6). */
const spaces = { grey: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' } as const;

export type ProfileKind = keyof typeof spaces;

/** Profile classes that describe a device or a colour space: input, display, output and colour space (§7.2.5). */
const classes: readonly string[] = ['scnr', 'mntr', 'prtr', 'spac'];

/** The latest supported version: programs for version 4 cannot read later profiles. */
const LAST_MAJOR_VERSION = 4;

export const MAX_PROFILE_BYTES = 16 * 2 ** 20;

/** Returns a copy of the profile without excess bytes; undefined unless it is well-formed and has the colour space `kind`. */
export function soundProfile(bytes: Buffer, kind: ProfileKind): Buffer | undefined {
  if (bytes.length < ICC_HEADER_BYTES + 4 || bytes.length > MAX_PROFILE_BYTES) return undefined;
  const size = bytes.readUInt32BE(0);
  const profile = bytes.subarray(0, size);
  const isSound =
    size >= ICC_HEADER_BYTES + 4 &&
    size <= bytes.length &&
    isIccProfile(profile) &&
    text(profile, 16) === spaces[kind] &&
    classes.includes(text(profile, 12)) &&
    profile.readUInt8(8) <= LAST_MAJOR_VERSION &&
    hasTags(profile);
  // The bytes may belong to a buffer that is reused after the file is closed.
  return isSound ? Buffer.from(profile) : undefined;
}

/** Returns whether the tag table and all elements are inside the profile. */
function hasTags(profile: Buffer): boolean {
  const tags = [...tagsIn(profile)];
  const isInside = ({ start, length }: IccTag): boolean => start + length <= profile.length;
  return tags.length > 0 && tags.length === tagCount(profile) && tags.every(isInside);
}

function text(profile: Buffer, at: number): string {
  return profile.toString('latin1', at, at + 4);
}
