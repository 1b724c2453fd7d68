/** What ICC profiles call the spaces of colours (ICC.1:2022 §7.2.6). */
const spaces = { grey: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' } as const;

export type ProfileKind = keyof typeof spaces;

/** Classes of profiles that tell what colours look like, and not how they become others. */
const classes: readonly string[] = ['scnr', 'mntr', 'prtr', 'spac'];

const HEADER_BYTES = 128;
const TAG_BYTES = 12;

/** PDF knows no later ones (ISO 32000-2 §8.6.5.5). */
const LAST_MAJOR_VERSION = 4;

export const MOST_PROFILE_BYTES = 16 * 2 ** 20;

/** The profile, when it is a sound one for such colours; viewers trip over others. */
export function soundProfile(bytes: Buffer, kind: ProfileKind): Buffer | undefined {
  if (bytes.length < HEADER_BYTES + 4 || bytes.length > MOST_PROFILE_BYTES) return undefined;
  const size = bytes.readUInt32BE(0);
  const profile = bytes.subarray(0, size);
  const isSound =
    size >= HEADER_BYTES + 4 &&
    size <= bytes.length &&
    text(profile, 36) === 'acsp' &&
    text(profile, 16) === spaces[kind] &&
    classes.includes(text(profile, 12)) &&
    profile.readUInt8(8) <= LAST_MAJOR_VERSION &&
    hasTags(profile);
  // What it is cut from is a buffer that lives no longer than the file is open.
  return isSound ? Buffer.from(profile) : undefined;
}

/** Whether the table of tags lies in the profile, and the tags do. */
function hasTags(profile: Buffer): boolean {
  const count = profile.readUInt32BE(HEADER_BYTES);
  const table = profile.subarray(HEADER_BYTES + 4);
  if (count === 0 || count * TAG_BYTES > table.length) return false;
  for (let at = 0; at < count * TAG_BYTES; at += TAG_BYTES) {
    if (table.readUInt32BE(at + 4) + table.readUInt32BE(at + 8) > profile.length) return false;
  }
  return true;
}

function text(profile: Buffer, at: number): string {
  return profile.toString('latin1', at, at + 4);
}
