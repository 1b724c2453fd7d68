import type { ImageFormat } from '../../../contract/tools/pages.js';
import { holdThread } from '../../../thread/hold-thread.js';
import { writeBmp } from '../../../formats/bmp/write-bmp.js';
import { withFewestChannels } from './grey.js';
import { writeJpeg } from './jpeg.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { writePng } from './png.js';
import { writeTiff } from './tiff.js';

export interface ImageTarget {
  readonly format: ImageFormat;
  /** Where the file is made. */
  readonly path: string;
  /** What the file states as its resolution: pixels an inch. */
  readonly dpi: number;
}

/** In which order a format has the colours of a pixel. */
export function orderOf(format: ImageFormat): 'rgb' | 'bgr' {
  return format === 'bmp' ? 'bgr' : 'rgb';
}

/**
 * Writes a picture, whose samples are in the order that the format has. They may be changed; nothing else may touch them
 * meanwhile.
 */
export async function writeImage(pixels: Pixels, { format, ...target }: ImageTarget): Promise<void> {
  using _ = holdThread();
  await writers[format](pixels, target);
}

const writers = {
  jpg: writeJpeg,
  png: (pixels, target) => writePng(withFewestChannels(pixels), target),
  tiff: (pixels, target) => writeTiff(withFewestChannels(pixels), target),
  bmp: writeBmp,
} satisfies Record<ImageFormat, (pixels: Pixels, target: Omit<ImageTarget, 'format'>) => Promise<void>>;
