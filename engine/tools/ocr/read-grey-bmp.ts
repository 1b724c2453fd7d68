import { ToolFailed } from '../../errors.js';
import { MalformedData } from '../../files/malformed-data.js';
import { type Bytes, ImageFile } from '../../files/random-access.js';
import { type BmpHeader, readHeader } from '../../formats/bmp/bmp-header.js';
import { plainRows } from '../../formats/bmp/plain-rows.js';
import type { BmpBits } from '../../formats/bmp/write-bmp.js';
import type { Pixels } from '../../formats/raster/pixels.js';
import { METRES_PER_INCH } from '../../formats/raster/resolution.js';
import type { PixelSize } from '../pdfium/drawing/bitmap.js';
import type { PixelBox } from '../../formats/hocr/read-hocr.js';

export interface GreyBmp {
  readonly pixels: Pixels;
  readonly dpi: number;
  /** Bits per pixel in the file. */
  readonly bits: BmpBits;
}

/**
 * Reads a grey image that `writeBmp` has written, or a part of it. A compromised engine may have changed the file
 * since, so the stated size is compared with `size` (pixels) before memory is allocated. @throws ToolFailed when the
 * file is no longer a grey image of that size
 */
export function readGreyBmp(path: string, size: PixelSize, part?: PixelBox): GreyBmp {
  using file = new ImageFile(path);
  try {
    return readPart(file, size, part ?? { left: 0, top: 0, right: size.width, bottom: size.height });
  } catch (cause) {
    if (cause instanceof MalformedData) throw changed(cause);
    throw cause;
  }
}

function readPart(file: Bytes, size: PixelSize, { left, top, right, bottom }: PixelBox): GreyBmp {
  const header = readHeader(file);
  const { bits, perMetre: [perMetre] = [0] } = header;
  if (!isWhatWasWritten(header, size) || (bits !== 1 && bits !== 8)) throw changed();
  const [width, height] = [right - left, bottom - top];
  const samples = new Uint8Array(width * height);
  let at = 0;
  for (const row of plainRows(file, header, { top, bottom })) {
    const target = samples.subarray(at, at + width);
    if (bits === 1) unpackRow(row, left, target);
    else target.set(row.subarray(left, right));
    at += width;
  }
  return { pixels: { width, height, channels: 1, samples }, dpi: perMetre * METRES_PER_INCH, bits };
}

function isWhatWasWritten({ width, height, topDown, encoding }: BmpHeader, size: PixelSize): boolean {
  return width === size.width && height === size.height && !topDown && encoding === 'plain';
}

function changed(cause?: Error): ToolFailed {
  return new ToolFailed('A picture has changed since it was drawn.', { cause });
}

/** @param from the first pixel to unpack */
function unpackRow(row: Uint8Array, from: number, samples: Uint8Array): void {
  for (let at = 0; at < samples.length; at += 1) {
    const pixel = from + at;
    samples[at] = ((row[pixel >> 3] ?? 0) >> (7 - (pixel & 7))) & 1 ? 0xff : 0;
  }
}
