import type { SurveyedImage } from '../../pdf/compress/images.js';

/** Images that go to a recoder together: each journey costs some milliseconds. */
export type Bundle = readonly SurveyedImage[];

const MOST_IMAGES = 64;
/** Of the encoded data; together with the next, these decide how long a bundle takes. */
const MOST_BYTES = 2 ** 21;
const MOST_PIXELS = 2_000_000;

/** Puts images into bundles in order; a large one is alone in its own. */
export function* bundlesOf(images: readonly SurveyedImage[]): Generator<Bundle> {
  let bundle: SurveyedImage[] = [];
  let [bytes, pixels] = [0, 0];
  for (const image of images) {
    bytes += image.data.length;
    pixels += image.width * image.height;
    if (bundle.length > 0 && (bundle.length === MOST_IMAGES || bytes > MOST_BYTES || pixels > MOST_PIXELS)) {
      yield bundle;
      bundle = [];
      [bytes, pixels] = [image.data.length, image.width * image.height];
    }
    bundle.push(image);
  }
  if (bundle.length > 0) yield bundle;
}
