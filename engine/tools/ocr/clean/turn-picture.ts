import { writeBmp } from '../../../formats/bmp/write-bmp.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { PixelSize } from '../../pdfium/drawing/bitmap.js';
import type { PixelBox } from '../../../formats/hocr/read-hocr.js';
import { readGreyBmp } from '../read-grey-bmp.js';
import type { Turns } from '../turns.js';

export interface TurnInput {
  /** A grey picture as `writeBmp` writes it. */
  readonly source: string;
  /** What it was written with. */
  readonly size: PixelSize;
  /** The path of a new file of that kind. */
  readonly target: string;
  readonly turns: Turns;
  /** What of the picture is turned, in its pixels before that; all of it, when nothing is said. */
  readonly part?: PixelBox;
}

/**
 * Makes a picture of another, or of a part of it, the other way up. A compute task.
 * @returns its size in pixels
 * @throws ToolFailed when the source has another size by now
 */
export default async function turnPicture({ source, size, target, turns, part }: TurnInput): Promise<PixelSize> {
  const { pixels, ...written } = readGreyBmp(source, size, part);
  const turned = turnPixels(pixels, turns);
  await writeBmp(turned, { path: target, ...written });
  return { width: turned.width, height: turned.height };
}

/** Turns grey pixels by quarters, clockwise. */
function turnPixels(pixels: Pixels, turns: Turns): Pixels {
  const { width, height, samples: old } = pixels;
  if (turns === 0) return pixels;
  if (turns === 2) return { ...pixels, samples: old.slice().reverse() };
  const samples = new Uint8Array(old.length);
  // Where the first pixel goes to, and how far from one another pixels of a row, and those of a column, come to lie.
  const [start, along, down] = turns === 1 ? [height - 1, height, -1] : [(width - 1) * height, -height, 1];
  // In squares, so that what is read and written stays near.
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
