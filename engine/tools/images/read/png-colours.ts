import type { ColourSpace } from '../../../contract/tools/images.js';
import { MAX_PROFILE_BYTES, soundProfile } from '../../../formats/icc/colour-profile.js';
import { inflatedWithin } from '../../../formats/deflate/inflated.js';
import { dataOfType, type PngSurvey } from '../../../formats/png/survey.js';

/** The colours of a picture, without its alpha; undefined when its palette is missing. */
export function coloursOf(survey: PngSurvey): ColourSpace | undefined {
  const { colours, depth } = survey.header;
  const kind = colours.startsWith('grey') ? 'grey' : 'rgb';
  const bytes = profileOf(survey);
  const profile = bytes && soundProfile(bytes, kind);
  const space = profile === undefined ? {} : { profile };
  if (colours !== 'palette') return { kind, ...space };
  const stated = dataOfType(survey, 'PLTE', MOST_PALETTE_BYTES);
  if (stated === undefined || stated.length === 0 || stated.length % 3 !== 0) return undefined;
  // Samples may lie past the end of a short palette; libpng makes them black.
  const palette = Buffer.alloc(3 * 2 ** depth);
  stated.copy(palette);
  return { kind: 'indexed', palette, ...space };
}

/** A name, which ends in a zero, the method of compression, which is always 0, and the profile (PNG 3rd edition §11.3.2.3). */
function profileOf(survey: PngSurvey): Buffer | undefined {
  const data = survey.others.has('sRGB') ? undefined : dataOfType(survey, 'iCCP', MAX_PROFILE_BYTES);
  const end = data?.indexOf(0) ?? -1;
  return data === undefined || end === -1 || data[end + 1] !== 0
    ? undefined
    : inflatedWithin(MAX_PROFILE_BYTES, data.subarray(end + 2));
}

/**
 * Samples that are transparent, as /Mask has them: none; or `false` when a mask of colours cannot say it (PNG 3rd edition
 * §11.3.1.1).
 */
export function transparencyOf(survey: PngSurvey): readonly number[] | undefined | false {
  const { colours, depth } = survey.header;
  if (!survey.others.has('tRNS')) return undefined;
  const data = dataOfType(survey, 'tRNS', MOST_TRANSPARENCY_BYTES);
  if (data === undefined) return undefined;
  if (colours === 'palette') return transparentIndices(data.subarray(0, 2 ** depth));
  // Viewers see no more than 8 of 16 bits.
  if (depth === 16) return false;
  const count = colours === 'grey' ? 1 : 3;
  if (data.length < 2 * count) return undefined;
  return Array.from({ length: count }, (_, index) => data.readUInt16BE(2 * index) & (2 ** depth - 1)).flatMap((it) => [
    it,
    it,
  ]);
}

/** A range of the palette, when all of it is transparent and all else opaque. */
function transparentIndices(alphas: Buffer): readonly number[] | undefined | false {
  const first = alphas.findIndex((alpha) => alpha < 255);
  if (first === -1) return undefined;
  const last = alphas.findLastIndex((alpha) => alpha < 255);
  return alphas.subarray(first, last + 1).every((alpha) => alpha === 0) && [first, last];
}

const MOST_PALETTE_BYTES = 3 * 256;
const MOST_TRANSPARENCY_BYTES = 256;
