import type { BmpFile } from './bmp-file.js';
import type { BmpHeader } from './bmp-header.js';

/** No profile of a screen, a camera or a scanner is as large. */
const MOST_BYTES = 2 ** 24;

/** The ICC profile, which whoever uses it has to check; undefined when the file has none. */
export function profileOf(file: BmpFile, { profile }: BmpHeader): Buffer | undefined {
  if (profile === undefined || profile.length > MOST_BYTES || profile.start + profile.length > file.size) {
    return undefined;
  }
  return file.read(profile.start, profile.length);
}
