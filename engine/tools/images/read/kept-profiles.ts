import { createHash } from 'node:crypto';

import { TooComplex } from '../../../errors.js';
import { type ProfileKind, soundProfile } from '../../../formats/icc/colour-profile.js';

const MOST_MEGABYTES = 64;

/** The profiles of a file's pages, of which most are the same. */
export class KeptProfiles {
  readonly #profiles = new Map<string, Buffer>();
  #bytes = 0;

  constructor(private readonly name: string) {}

  /** As `soundProfile`; equal ones are one buffer. */
  keep(bytes: Buffer, kind: ProfileKind): Buffer | undefined {
    const key = createHash('sha256').update(bytes).digest('hex');
    const profile = this.#profiles.get(key) ?? soundProfile(bytes, kind);
    if (profile === undefined || this.#profiles.has(key)) return profile;
    this.#bytes += profile.length;
    if (this.#bytes > MOST_MEGABYTES * 2 ** 20) throw this.#tooMany();
    this.#profiles.set(key, profile);
    return profile;
  }

  #tooMany(): TooComplex {
    return new TooComplex(
      `${this.name}: the colour profiles of the pages have more than the ${MOST_MEGABYTES} megabytes that can be taken.`,
    );
  }
}
