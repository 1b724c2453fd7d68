import { TooComplex } from '../../errors.js';

/** As many as libjpeg reads. */
const MOST_PIXELS_A_SIDE = 65_500;

/** Nothing is decoded here, but who looks at the page must: a gigabyte in grey. */
const MOST_MEGAPIXELS = 1000;

/** For pictures that go into a document as they are encoded; fewer pixels can be decoded. */
export function checkSize(name: string, { width, height }: { readonly width: number; readonly height: number }): void {
  if (Math.max(width, height) <= MOST_PIXELS_A_SIDE && width * height <= MOST_MEGAPIXELS * 1e6) return;
  throw new TooComplex(
    `${name}: the picture has ${width} × ${height} pixels; at most ${MOST_PIXELS_A_SIDE} a side and ` +
      `${MOST_MEGAPIXELS} million in all can be taken.`,
  );
}
