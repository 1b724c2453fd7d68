import type { ImageFormat } from '../../../contract/tools/pages.js';
import { holdThread } from '../../../thread/hold-thread.js';
import { writeBmp } from '../../../formats/bmp/write-bmp.js';
import { withFewestChannels } from './fewest-channels.js';
import { writeJpeg } from './jpeg.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { writePng } from './png.js';
import { writeTiff } from './tiff.js';

export interface ImageTarget {
  readonly format: ImageFormat;
  /** Path of the file to write. */
  readonly path: string;
  /** Resolution that the file states, in pixels per inch. */
  readonly dpi: number;
}

/** The order of colour channels that the format stores. */
export function orderOf(format: ImageFormat): 'rgb' | 'bgr' {
  return format === 'bmp' ? 'bgr' : 'rgb';
}

/**
 * Encodes an image to a file. The samples must be in the order of `orderOf(format)`; they may be changed, and
 * nothing else may use them meanwhile.
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
