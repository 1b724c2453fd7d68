import { open } from 'node:fs/promises';

import { ToolFailed } from '../../errors.js';
import { readAt } from '../../read-at.js';
import { headerBytes, rowBytes } from '../images/bmp.js';
import type { Pixels } from '../images/pixels.js';
import { METRES_PER_INCH } from '../images/resolution.js';
import type { PixelSize } from '../pdfium/bitmap.js';
import type { PixelBox } from './hocr.js';

/**
 * Reads a grey picture that `writeBmp` has written, or a part of it. An engine may have written to the file since: what it
 * says of its size is not believed, or it would have the service take any amount of memory.
 * @param size of the whole picture, in pixels
 * @returns its pixels, and how many are an inch
 * @throws ToolFailed when it has another size
 */
export async function readGreyBmp(
  path: string,
  { width: whole, height: tall }: PixelSize,
  part: PixelBox = { left: 0, top: 0, right: whole, bottom: tall },
): Promise<{ readonly pixels: Pixels; readonly dpi: number }> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes(1));
    readAt(file.fd, header, 0);
    if (header.readInt32LE(18) !== whole || header.readInt32LE(22) !== tall)
      throw new ToolFailed('A picture has changed since it was drawn.');
    const { left, top, right, bottom } = part;
    const [width, height, room] = [right - left, bottom - top, rowBytes(whole, 1)];
    const rows = Buffer.alloc(height * room);
    readAt(file.fd, rows, headerBytes(1) + (tall - bottom) * room);
    const samples = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const from = (height - 1 - row) * room + left;
      samples.set(rows.subarray(from, from + width), row * width);
    }
    return {
      pixels: { width, height, channels: 1, samples },
      dpi: header.readInt32LE(38) * METRES_PER_INCH,
    };
  } finally {
    await file.close();
  }
}
