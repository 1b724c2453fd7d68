import { TooComplex } from '../../../errors.js';

/** As many as libjpeg reads. */
const MOST_PIXELS_A_SIDE = 65_500;

/**
 * Nothing is decoded here, but who looks at the page must, which takes viewers 2 seconds for as many pixels in black and
 * white, and 10 for as many samples: a large plan that is scanned, or 20,000 × 20,000 pixels of four inks.
 */
const MOST_MEGAPIXELS = 1000;
const MOST_MEGASAMPLES = 1600;

/**
 * For pictures that go into a document as they are encoded; fewer pixels can be decoded.
 * @param samples how many a pixel has.
 */
export function checkSize(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  samples: number,
): void {
  const megapixels = Math.min(MOST_MEGAPIXELS, Math.floor(MOST_MEGASAMPLES / samples));
  if (Math.max(width, height) <= MOST_PIXELS_A_SIDE && width * height <= megapixels * 1e6) return;
  throw new TooComplex(
    `${name}: the picture has ${width} × ${height} pixels; at most ${MOST_PIXELS_A_SIDE} a side and ` +
      `${megapixels} million in all can be taken.`,
  );
}
