import type { Bytes } from '../../files/random-access.js';
import { paddedBytes } from './rows.js';
import type { BmpHeader } from './bmp-header.js';

/** Maximum number of bytes of a profile; profiles of screens, cameras and scanners are smaller. */
const MAX_BYTES = 2 ** 24;

/** Returns the ICC profile without checking it; undefined if the file has none. */
export function profileOf(file: Bytes, { profile }: BmpHeader): Buffer | undefined {
  if (profile === undefined || profile.length > MAX_BYTES || profile.start + profile.length > file.size) {
    return undefined;
  }
  return paddedBytes(file, profile.start, profile.length);
}
