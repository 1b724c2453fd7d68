import { createHash } from 'node:crypto';

import { TooComplex } from '../../../errors.js';
import { type ProfileKind, soundProfile } from '../../../formats/icc/colour-profile.js';

const MAX_MEGABYTES = 64;

/** Checked colour profiles of a file's pages; equal profiles are kept once. */
export class ProfileCache {
  readonly #profiles = new Map<string, Buffer>();
  #bytes = 0;

  constructor(private readonly name: string) {}

  /** Checks a profile with `soundProfile`. Equal profiles share one buffer. */
  keep(bytes: Buffer, kind: ProfileKind): Buffer | undefined {
    const key = createHash('sha256').update(bytes).digest('hex');
    const profile = this.#profiles.get(key) ?? soundProfile(bytes, kind);
    if (profile === undefined || this.#profiles.has(key)) return profile;
    this.#bytes += profile.length;
    if (this.#bytes > MAX_MEGABYTES * 2 ** 20) throw this.#tooMany();
    this.#profiles.set(key, profile);
    return profile;
  }

  #tooMany(): TooComplex {
    return new TooComplex(
      `${this.name}: the colour profiles of the pages have more than the ${MAX_MEGABYTES} megabytes that can be taken.`,
    );
  }
}
