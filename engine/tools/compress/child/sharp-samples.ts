import sharp, { type Sharp } from 'sharp';

import { checkSamples } from '../../images/check-samples.js';
import type { Samples } from './samples.js';
import { inkTiff } from '../../../formats/tiff/write-tiff.js';

// Each process of the pool recodes an image of its own, so more threads of libvips gain nothing. No image repeats, so
// the cache of libvips is off.
sharp.concurrency(1);
sharp.cache(false);
// Only the loader of the stated format may read an image.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadTiffBuffer'] });

export { sharp };

/** Wraps samples for sharp without any conversion of colour spaces. */
export function sharpOf(samples: Samples): Sharp {
  const { width, height, channels, data } = samples;
  checkSamples(samples, data);
  // sharp would take four channels of raw samples for RGB with alpha.
  if (channels === 4) return inCmyk(sharp(inkTiff(samples), { ignoreIcc: true, limitInputPixels: false }));
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return channels === 1 ? image.toColourspace('b-w') : image;
}

export function inCmyk(image: Sharp): Sharp {
  return image.pipelineColourspace('cmyk').toColourspace('cmyk');
}

/** Runs a sharp pipeline and returns its samples with the same number of channels. */
export async function samplesOf(image: Sharp, channels: Samples['channels']): Promise<Samples> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${channels} channels have become ${info.channels}.`);
  return { width: info.width, height: info.height, channels, data };
}
