import type { Bytes } from '../../files/random-access.js';
import { paddedBytes } from './rows.js';
import type { BmpHeader } from './header.js';

/** No profile of a screen, a camera or a scanner is as large. */
const MAX_BYTES = 2 ** 24;

/** The ICC profile, unchecked; undefined when the file has none. */
export function profileOf(file: Bytes, { profile }: BmpHeader): Buffer | undefined {
  if (profile === undefined || profile.length > MAX_BYTES || profile.start + profile.length > file.size) {
    return undefined;
  }
  return paddedBytes(file, profile.start, profile.length);
}
