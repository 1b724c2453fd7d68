import type { Pixels } from '../../../formats/raster/pixels.js';
import { sharpOf } from './sharp.js';

export async function writePng(pixels: Pixels, { dpi, path }: { dpi: number; path: string }): Promise<void> {
  await sharpOf(pixels).withDensity(dpi).png().toFile(path);
}
