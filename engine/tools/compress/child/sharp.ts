import sharp, { type Sharp } from 'sharp';

import { checkSamples } from '../../images/check-samples.js';
import type { Samples } from './samples.js';
import { inkTiff } from '../../../formats/tiff/write-tiff.js';

// The other cores are busy with images of their own; and no image is seen twice.
sharp.concurrency(1);
sharp.cache(false);
// What an image is said to be is all that is tried on it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadTiffBuffer'] });

export { sharp };

/** Samples for sharp to work on, each channel as it is: nothing is converted between colour spaces. */
export function sharpOf(samples: Samples): Sharp {
  const { width, height, channels, data } = samples;
  checkSamples(samples, data);
  // Four channels of plain samples would be taken for colours and how opaque they are.
  if (channels === 4) return inCmyk(sharp(inkTiff(samples), { ignoreIcc: true, limitInputPixels: false }));
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return channels === 1 ? image.toColourspace('b-w') : image;
}

export function inCmyk(image: Sharp): Sharp {
  return image.pipelineColourspace('cmyk').toColourspace('cmyk');
}

/** What sharp makes of an image, with as many channels as it had. */
export async function samplesOf(image: Sharp, channels: Samples['channels']): Promise<Samples> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${channels} channels have become ${info.channels}.`);
  return { width: info.width, height: info.height, channels, data };
}
