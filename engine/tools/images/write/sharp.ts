import sharp, { type Sharp } from 'sharp';

import { checkSamples } from '../check-samples.js';
import type { Pixels } from '../../../formats/raster/pixels.js';

// Each thread of the pool encodes a page of its own, so more threads of libvips gain nothing. No image repeats, so the
// cache of libvips is off.
sharp.concurrency(1);
sharp.cache(false);

/** A picture, in red, green, blue and opacity, for sharp to write; else as `sharpOf`. */
export function sharpWithAlpha({ width, height, samples }: Omit<Pixels, 'channels'>): Sharp {
  checkSamples({ width, height, channels: 4 }, samples);
  return sharp(samples, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

export const MILLIMETRES_PER_INCH = 25.4;

/** Wraps RGB or grey samples for sharp. The samples must not change until sharp has written them. */
export function sharpOf({ width, height, channels, samples }: Pixels): Sharp {
  checkSamples({ width, height, channels }, samples);
  const image = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  return channels === 1 ? image.toColourspace('b-w') : image;
}
