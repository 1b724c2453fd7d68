import { join } from 'node:path';

import sharp from 'sharp';

export type PictureSize = readonly [width: number, height: number];

/** Size of a camera's photograph: 12 megapixels. */
const CAMERA: PictureSize = [4000, 3000];

/** Writes an image with the grain and gradients of a photograph; returns its path. */
export async function writePicture(
  folder: string,
  format: 'jpg' | 'png' | 'webp',
  [width, height] = CAMERA,
): Promise<string> {
  const path = join(folder, `photograph.${format}`);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .blur(1.5)
    .toFile(path);
  return path;
}
