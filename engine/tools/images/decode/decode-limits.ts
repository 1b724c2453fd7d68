import { Refused } from './exchange.js';

/**
 * Maximum pixels of one image, a little more than 20,000 by 20,000. An RGB image of that size takes 20 to 35
 * seconds.
 */
export const MAX_PIXELS = 500_000_000;

/** The maximum of libjpeg (JPEG_MAX_DIMENSION); one row of an image is held in memory. */
export const MAX_SIDE_PIXELS = 65_500;

/** Maximum pixels of all images that are decoded from one file. */
export const MAX_TOTAL_PIXELS = 2_000_000_000;

/** Maximum bytes in memory for an image that can only be decoded as a whole. */
const MAX_MEMORY_BYTES = 2 ** 30;

/** Maximum bytes written for all decoded images of one file. */
export const MAX_WRITTEN_BYTES = 2 ** 31;

/** Maximum address space in bytes. Node and libvips reserve 1.2 GB of it without using it. */
export const MEMORY_BYTES = 3 * 2 ** 30;

/** Processor time: seconds for each file, and more for each of its pages, up to MAX_SECONDS. */
export const SECONDS_A_FILE = 60;
export const SECONDS_A_PICTURE = 20;
export const MAX_SECONDS = 300;

/**
 * Compression level of zlib. The default, 6, makes photographs 3 to 6 percent smaller and takes 1.5 to 2 times as
 * long.
 */
export const COMPRESSION = 4;

/** Maximum JavaScript heap in megabytes. */
export const HEAP_MEGABYTES = 128;

/** @param bytesAtOnce bytes of memory per pixel when the whole image is decoded in memory; else 0 */
export function checkSize(size: { readonly width: number; readonly height: number }, bytesAtOnce: number): void {
  const pixels = size.width * size.height;
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS) throw new Refused('pixels');
  if (pixels > MAX_PIXELS) throw new Refused('pixels');
  if (pixels * bytesAtOnce > MAX_MEMORY_BYTES) throw new Refused('pixels-at-once');
}
