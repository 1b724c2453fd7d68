import { boxFilter } from './box-filter.js';
import type { Samples, Size } from './samples.js';
import { samplesOf, sharpOf } from './sharp-samples.js';

/** Resizes samples; reduces with the Lanczos filter. */
export async function resample(samples: Samples, { width, height }: Size): Promise<Samples> {
  if (samples.width === width && samples.height === height) return samples;
  const image = sharpOf(samples).resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  return await samplesOf(image, samples.channels);
}

/** Samples in perceptual components: luma, and two chroma differences, which a grey image lacks. */
export interface Shown {
  readonly luma: Samples;
  readonly tints: readonly Samples[];
}

/** Converts samples to the displayed size: averaged when there are more, blurred when there are fewer. */
export async function asShown(samples: Samples, { width, height }: Size): Promise<Shown> {
  const light = samples.channels === 4 ? lightOf(samples) : samples;
  if (light.width === width && light.height === height) return seen(light);
  if (light.width >= width && light.height >= height) return seen(boxFilter(light, { width, height }));
  const image = sharpOf(light).resize(width, height, { fit: 'fill', kernel: 'linear' });
  return seen(await samplesOf(image, light.channels));
}

/** Approximates the brightness of CMYK samples. */
function lightOf({ width, height, data }: Samples): Samples {
  const light = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; to < light.length; from += 4) {
    const paper = 255 - (data[from + 3] ?? 0);
    for (let ink = from; ink < from + 3; ink++) light[to++] = ((255 - (data[ink] ?? 0)) * paper) / 255;
  }
  return { width, height, channels: 3, data: light };
}

/** Luma of Rec. 601; the differences are red minus blue, and the mean of both minus green. */
function seen(samples: Samples): Shown {
  const { width, height, channels, data } = samples;
  if (channels === 1) return { luma: samples, tints: [] };
  const bytes = (): Buffer => Buffer.allocUnsafe(width * height);
  const [luma, warm, rosy] = [bytes(), bytes(), bytes()];
  for (let from = 0, to = 0; to < luma.length; from += 3, to++) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    luma[to] = (red * 77 + green * 150 + blue * 29) >> 8;
    warm[to] = (255 + red - blue) >> 1;
    rosy[to] = (510 + red + blue - 2 * green) >> 2;
  }
  const plane = (values: Buffer): Samples => ({ width, height, channels: 1, data: values });
  return { luma: plane(luma), tints: [plane(warm), plane(rosy)] };
}
