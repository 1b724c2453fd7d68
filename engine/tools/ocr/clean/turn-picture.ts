import { writeBmp } from '../../../formats/bmp/write-bmp.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { PixelSize } from '../../pdfium/drawing/bitmap.js';
import type { PixelBox } from '../../../formats/hocr/read-hocr.js';
import { readGreyBmp } from '../read-grey-bmp.js';
import type { Turns } from '../turns.js';

export interface TurnInput {
  /** A grey image written by `writeBmp`. */
  readonly source: string;
  /** The size with which it was written. */
  readonly size: PixelSize;
  /** Path of the new BMP file. */
  readonly target: string;
  readonly turns: Turns;
  /** The part to rotate, in pixels of the source; the whole image if absent. */
  readonly part?: PixelBox;
}

/**
 * Rotates an image, or a part of it, by quarter turns into a new file. A compute task. @returns its size in pixels
 * @throws ToolFailed when the source no longer has the stated size
 */
export default async function turnPicture({ source, size, target, turns, part }: TurnInput): Promise<PixelSize> {
  const { pixels, ...written } = readGreyBmp(source, size, part);
  const turned = turnPixels(pixels, turns);
  await writeBmp(turned, { path: target, ...written });
  return { width: turned.width, height: turned.height };
}

/** Rotates grey pixels clockwise by quarter turns. */
function turnPixels(pixels: Pixels, turns: Turns): Pixels {
  const { width, height, samples: old } = pixels;
  if (turns === 0) return pixels;
  if (turns === 2) return { ...pixels, samples: old.slice().reverse() };
  const samples = new Uint8Array(old.length);
  // Target index of the first pixel, and index distances between pixels of a row and of a column.
  const [start, along, down] = turns === 1 ? [height - 1, height, -1] : [(width - 1) * height, -height, 1];
  // Works in squares for better use of the processor's caches.
  for (let top = 0; top < height; top += SQUARE) {
    for (let left = 0; left < width; left += SQUARE) {
      const [bottom, right] = [Math.min(height, top + SQUARE), Math.min(width, left + SQUARE)];
      for (let row = top; row < bottom; row += 1) {
        let to = start + down * row + along * left;
        for (let at = row * width + left; at < row * width + right; at += 1, to += along) samples[to] = old[at] ?? 0;
      }
    }
  }
  return { width: height, height: width, channels: 1, samples };
}

const SQUARE = 64;
