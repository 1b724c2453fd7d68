import { open } from 'node:fs/promises';

import { ToolFailed } from '../../errors.js';
import { readAt } from '../../files/read-at.js';
import { type BmpBits, headerBytes, rowBytes } from '../../formats/bmp/bmp.js';
import type { Pixels } from '../../formats/raster/pixels.js';
import { METRES_PER_INCH } from '../../formats/raster/resolution.js';
import type { PixelSize } from '../pdfium/drawing/bitmap.js';
import type { PixelBox } from './place/hocr.js';

/**
 * Reads a grey picture that `writeBmp` has written, or a part of it. An engine may have written to the file since: what it
 * says of its size is not believed, or it would have the service take any amount of memory.
 * @param size of the whole picture, in pixels
 * @returns its pixels, and how it was written
 * @throws ToolFailed when it has another size
 */
export async function readGreyBmp(
  path: string,
  { width: whole, height: tall }: PixelSize,
  part: PixelBox = { left: 0, top: 0, right: whole, bottom: tall },
): Promise<{ readonly pixels: Pixels; readonly dpi: number; readonly bits: BmpBits }> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes(1));
    readAt(file.fd, header, 0);
    if (header.readInt32LE(18) !== whole || header.readInt32LE(22) !== tall)
      throw new ToolFailed('A picture has changed since it was drawn.');
    const bits = header.readUInt16LE(28) === 1 ? 1 : 8;
    const { left, top, right, bottom } = part;
    const [width, height, room] = [right - left, bottom - top, rowBytes(whole, bits)];
    const rows = Buffer.alloc(height * room);
    readAt(file.fd, rows, headerBytes(bits) + (tall - bottom) * room);
    const samples = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const line = rows.subarray((height - 1 - row) * room, (height - row) * room);
      const target = samples.subarray(row * width, (row + 1) * width);
      if (bits === 1) unpackRow(line, left, target);
      else target.set(line.subarray(left, right));
    }
    return { pixels: { width, height, channels: 1, samples }, dpi: header.readInt32LE(38) * METRES_PER_INCH, bits };
  } finally {
    await file.close();
  }
}

/** @param from the first pixel that is wanted */
function unpackRow(row: Uint8Array, from: number, samples: Uint8Array): void {
  for (let at = 0; at < samples.length; at += 1) {
    const pixel = from + at;
    samples[at] = ((row[pixel >> 3] ?? 0) >> (7 - (pixel & 7))) & 1 ? 0xff : 0;
  }
}
