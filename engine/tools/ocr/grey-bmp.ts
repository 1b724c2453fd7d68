import { open } from 'node:fs/promises';

import { ToolFailed } from '../../errors.js';
import { readAt } from '../../read-at.js';
import { writeAll } from '../../write-all.js';
import type { Pixels } from '../images/pixels.js';
import type { PixelSize } from '../pdfium/bitmap.js';
import type { PixelBox } from './hocr.js';

/**
 * Writes a grey picture uncompressed, 8 bits a pixel: what tesseract reads in the least time. (It reads PGM byte by byte.)
 */
export async function writeGreyBmp(
  { width, height, samples }: Pixels,
  { dpi, path }: { readonly dpi: number; readonly path: string },
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const room = Math.ceil(width / 4) * 4;
    await writeAll(file, headerOf(width, height, dpi), 0);
    const most = Math.max(1, Math.floor(BLOCK_BYTES / room));
    const block = Buffer.alloc(Math.min(most, height) * room);
    for (let done = 0; done < height; done += most) {
      const rows = Math.min(most, height - done);
      for (let row = 0; row < rows; row += 1) {
        const from = (height - 1 - done - row) * width;
        block.set(samples.subarray(from, from + width), row * room);
      }
      await writeAll(file, block.subarray(0, rows * room), HEADER_BYTES + done * room);
    }
  } finally {
    await file.close();
  }
}

/** Of what is written at once: the picture is in memory already. */
const BLOCK_BYTES = 2 ** 20;

/**
 * Reads a picture that `writeGreyBmp` has written, or a part of it. An engine may have written to the file since: what it
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
    const header = Buffer.alloc(HEADER_BYTES);
    readAt(file.fd, header, 0);
    if (header.readInt32LE(18) !== whole || header.readInt32LE(22) !== tall)
      throw new ToolFailed('A picture has changed since it was drawn.');
    const { left, top, right, bottom } = part;
    const [width, height, room] = [right - left, bottom - top, Math.ceil(whole / 4) * 4];
    const rows = Buffer.alloc(height * room);
    readAt(file.fd, rows, HEADER_BYTES + (tall - bottom) * room);
    const samples = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const from = (height - 1 - row) * room + left;
      samples.set(rows.subarray(from, from + width), row * width);
    }
    return { pixels: { width, height, channels: 1, samples }, dpi: header.readInt32LE(38) * 0.0254 };
  } finally {
    await file.close();
  }
}

/** BITMAPFILEHEADER, BITMAPINFOHEADER and a palette from black to white (wingdi.h); what is left out is zero. */
function headerOf(width: number, height: number, dpi: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = Math.ceil(width / 4) * 4 * height;
  const perMetre = Math.round(dpi / 0.0254);
  header.write('BM');
  header.writeUInt32LE(HEADER_BYTES + bytes, 2);
  header.writeUInt32LE(HEADER_BYTES, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(8, 28);
  header.writeUInt32LE(bytes, 34);
  header.writeInt32LE(perMetre, 38);
  header.writeInt32LE(perMetre, 42);
  for (let grey = 0; grey < 256; grey += 1) header.writeUInt32LE(grey * 0x010101, 54 + 4 * grey);
  return header;
}

const HEADER_BYTES = 54 + 4 * 256;
