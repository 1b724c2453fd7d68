import { join } from 'node:path';

import sharp from 'sharp';

/** Size of a camera's photograph: 12 megapixels. */
const [WIDTH, HEIGHT] = [4000, 3000];

/** Writes an image with the grain and gradients of a photograph; returns its path. */
export async function writePicture(folder: string, format: 'jpg' | 'png' | 'webp'): Promise<string> {
  const path = join(folder, `photograph.${format}`);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'black', noise } })
    .blur(1.5)
    .toFile(path);
  return path;
}
