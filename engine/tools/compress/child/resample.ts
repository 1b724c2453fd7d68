import type { Samples, Size } from './samples.js';
import { samplesOf, sharpOf } from './sharp.js';

/** Samples of another size, by Lanczos' filter where they become fewer. */
export async function resample(samples: Samples, { width, height }: Size): Promise<Samples> {
  if (samples.width === width && samples.height === height) return samples;
  const image = sharpOf(samples).resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  return await samplesOf(image, samples.channels);
}

/** As a page of this size shows them, in grey: averaged where there are more, and blurred where there are fewer. */
export async function asShown(samples: Samples, { width, height }: Size): Promise<Samples> {
  const grey = inGrey(samples);
  if (grey.width === width && grey.height === height) return grey;
  const image = sharpOf(grey).resize(width, height, { fit: 'fill', kernel: 'linear' });
  return await samplesOf(image, 1);
}

/** Luma as Rec. 601 has it; inks are taken for what they leave of the light. */
function inGrey({ width, height, channels, data }: Samples): Samples {
  if (channels === 1) return { width, height, channels, data };
  const grey = Buffer.allocUnsafe(width * height);
  for (let from = 0, to = 0; to < grey.length; from += channels, to++) {
    const luma = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
    grey[to] = channels === 3 ? luma : ((255 - luma) * (255 - (data[from + 3] ?? 0))) / 255;
  }
  return { width, height, channels: 1, data: grey };
}
