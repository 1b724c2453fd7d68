import { toVersion2 } from '../../formats/icc/to-version-2.js';
import { cmykProfile, greyProfile, srgbProfile } from '../../formats/icc/write-profile.js';
import { isAllowedProfile } from './check/profile-rule.js';
import { readable } from '../fonts/glyphs/glyph-reader.js';

/** The latest version of profiles that any part allows. */
const LATEST = { part: 3, conformance: 'b' } as const;
const GREY_GAMMA = 2.2;
const STEPS = 256;

/**
 * Returns a profile of version 2 in place of one that a level forbids. Viewers ignore a profile for another number of components,
 * so it is replaced by the common one. Undefined for a sound profile that cannot be rewritten.
 */
export function allowedProfile(profile: Buffer, components: number): Buffer | undefined {
  if (isAllowedProfile(profile, components, LATEST)) return readable(() => toVersion2(profile));
  if (components === 3) return srgbProfile();
  if (components === 4) return cmykProfile();
  const curve = Array.from({ length: STEPS }, (_, step) => (step / (STEPS - 1)) ** GREY_GAMMA);
  return components === 1 ? greyProfile(curve) : undefined;
}
