import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Picture } from '../../../document/flow-elements.js';
import { writeAlphaPng } from '../../images/write/alpha-png.js';
import { writeImage } from '../../images/write/write-image.js';
import { type AlphaPixels, isOpaque, withoutAlpha } from './alpha-pixels.js';

export interface NewPicture {
  readonly pixels: AlphaPixels;
  /**
   * Whether lossy compression is allowed, because the image was a JPEG before; transparent images are stored without
   * loss.
   */
  readonly lossy: boolean;
  readonly dpi: number;
}

/** Writes a picture to a file that is named after its pixels, so that equal pictures share one file. */
export async function storePicture({ pixels, lossy, dpi }: NewPicture, folder: string): Promise<Picture> {
  const { width, height, samples } = pixels;
  const opaque = isOpaque(pixels);
  const format = opaque && lossy ? 'jpg' : 'png';
  const digest = createHash('sha256').update(`${format} ${width} ${height} `).update(samples).digest('hex');
  const place = { digest, format, pixelWidth: width, pixelHeight: height, folder } as const;
  return await storeOnce({ ...place, ...(!opaque && { transparent: true }) }, async (path) => {
    if (opaque) await writeImage({ width, height, channels: 3, samples: withoutAlpha(pixels) }, { format, path, dpi });
    else await writeAlphaPng(pixels, { path, dpi });
  });
}

interface Place extends Omit<Picture, 'path'> {
  readonly digest: string;
  readonly folder: string;
}

/** @param write writes a new file, which is then renamed: other threads may write the same picture */
export async function storeOnce(
  { digest, folder, ...facts }: Place,
  write: (path: string) => Promise<void>,
): Promise<Picture> {
  const path = join(folder, `${digest}.${facts.format}`);
  if (!existsSync(path)) {
    const made = join(folder, `${randomUUID()}.${facts.format}`);
    await write(made);
    await rename(made, path);
  }
  return { path, ...facts };
}
