import type { SurveyedImage } from '../../pdf/compress/surveyed-image.js';

/** Images that are sent to a recoder together, since each exchange takes some milliseconds. */
export type Bundle = readonly SurveyedImage[];

const MAX_IMAGES = 64;
/** Limits of a bundle: bytes of encoded data, and pixels. Both bound the time that a bundle takes. */
const MAX_BYTES = 2 ** 21;
const MAX_PIXELS = 2_000_000;

/** Groups images into bundles in order; an image over a limit gets a bundle of its own. */
export function* bundlesOf(images: readonly SurveyedImage[]): Generator<Bundle> {
  let bundle: SurveyedImage[] = [];
  let [bytes, pixels] = [0, 0];
  for (const image of images) {
    bytes += image.data.length;
    pixels += image.width * image.height;
    if (bundle.length > 0 && (bundle.length === MAX_IMAGES || bytes > MAX_BYTES || pixels > MAX_PIXELS)) {
      yield bundle;
      bundle = [];
      [bytes, pixels] = [image.data.length, image.width * image.height];
    }
    bundle.push(image);
  }
  if (bundle.length > 0) yield bundle;
}
