import { TooComplex } from '../../../errors.js';

/** The maximum of libjpeg (JPEG_MAX_DIMENSION). */
const MAX_SIDE_PIXELS = 65_500;

/**
 * Images are not decoded here, but viewers must decode them: 2 seconds for 1000 megapixels in black and white, 10
 * seconds for 1600 megasamples (a large scanned plan, or 20,000 × 20,000 pixels of CMYK).
 */
const MAX_MEGAPIXELS = 1000;
const MAX_MEGASAMPLES = 1600;

/**
 * Checks the size of an image that is embedded as it is encoded; the limits for decoding are lower. @param samples
 * samples per pixel
 */
export function checkSize(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  samples: number,
): void {
  const megapixels = Math.min(MAX_MEGAPIXELS, Math.floor(MAX_MEGASAMPLES / samples));
  if (Math.max(width, height) <= MAX_SIDE_PIXELS && width * height <= megapixels * 1e6) return;
  throw new TooComplex(
    `${name}: the picture has ${width} × ${height} pixels; at most ${MAX_SIDE_PIXELS} a side and ` +
      `${megapixels} million in all can be taken.`,
  );
}
