import type { ColourSpace } from '../../../contract/tools/images.js';
import { MAX_PROFILE_BYTES, soundProfile } from '../../../formats/icc/colour-profile.js';
import { inflatedWithin } from '../../../formats/deflate/inflated.js';
import { dataOfType, type PngSurvey } from '../../../formats/png/survey-png.js';

/** The colour space of a PNG without its alpha; undefined when its palette is missing. */
export function coloursOf(survey: PngSurvey): ColourSpace | undefined {
  const { colours, depth } = survey.header;
  const kind = colours.startsWith('grey') ? 'grey' : 'rgb';
  const bytes = profileOf(survey);
  const profile = bytes && soundProfile(bytes, kind);
  const space = profile === undefined ? {} : { profile };
  if (colours !== 'palette') return { kind, ...space };
  const stated = dataOfType(survey, 'PLTE', MAX_PALETTE_BYTES);
  if (stated === undefined || stated.length === 0 || stated.length % 3 !== 0) return undefined;
  // Samples may lie past the end of a short palette; libpng makes them black.
  const palette = Buffer.alloc(3 * 2 ** depth);
  stated.copy(palette);
  return { kind: 'indexed', palette, ...space };
}

/**
 * iCCP holds a name that ends in a zero byte, the compression method (always 0) and the profile (PNG 3rd edition
 * §11.3.2.3).
 */
function profileOf(survey: PngSurvey): Buffer | undefined {
  const data = survey.others.has('sRGB') ? undefined : dataOfType(survey, 'iCCP', MAX_PROFILE_BYTES);
  const end = data?.indexOf(0) ?? -1;
  return data === undefined || end === -1 || data[end + 1] !== 0
    ? undefined
    : inflatedWithin(MAX_PROFILE_BYTES, data.subarray(end + 2));
}

/**
 * The transparent samples in the form of /Mask: an empty list without transparency; `false` when a colour key mask
 * cannot express it (PNG 3rd edition §11.3.1.1).
 */
export function transparencyOf(survey: PngSurvey): readonly number[] | undefined | false {
  const { colours, depth } = survey.header;
  if (!survey.others.has('tRNS')) return undefined;
  const data = dataOfType(survey, 'tRNS', MAX_TRANSPARENCY_BYTES);
  if (data === undefined) return undefined;
  if (colours === 'palette') return transparentIndices(data.subarray(0, 2 ** depth));
  // Viewers compare only 8 of 16 bits, so a colour key mask would hide neighbouring colours.
  if (depth === 16) return false;
  const count = colours === 'grey' ? 1 : 3;
  if (data.length < 2 * count) return undefined;
  return Array.from({ length: count }, (_, index) => data.readUInt16BE(2 * index) & (2 ** depth - 1)).flatMap((it) => [
    it,
    it,
  ]);
}

/** A range of palette indices, if all of them are transparent and all others opaque. */
function transparentIndices(alphas: Buffer): readonly number[] | undefined | false {
  const first = alphas.findIndex((alpha) => alpha < 255);
  if (first === -1) return undefined;
  const last = alphas.findLastIndex((alpha) => alpha < 255);
  return alphas.subarray(first, last + 1).every((alpha) => alpha === 0) && [first, last];
}

const MAX_PALETTE_BYTES = 3 * 256;
const MAX_TRANSPARENCY_BYTES = 256;
