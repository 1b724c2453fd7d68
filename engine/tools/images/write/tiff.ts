import type { Pixels } from '../../../formats/raster/pixels.js';
import { MILLIMETRES_PER_INCH, sharpOf } from './sharp.js';

/**
 * Writes a TIFF with LZW, which every TIFF reader decodes (TIFF 6.0 §13); Deflate is a fifth faster and smaller, but
 * a later extension. The predictor keeps photographs from growing.
 */
export async function writeTiff(pixels: Pixels, { dpi, path }: { dpi: number; path: string }): Promise<void> {
  const perMillimetre = dpi / MILLIMETRES_PER_INCH;
  await sharpOf(pixels)
    .tiff({
      compression: 'lzw',
      predictor: 'horizontal',
      xres: perMillimetre,
      yres: perMillimetre,
      resolutionUnit: 'inch',
    })
    .toFile(path);
}
