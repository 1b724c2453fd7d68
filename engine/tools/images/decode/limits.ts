import { Refused } from './exchange.js';

/** Of one picture: 20,000 by 20,000 and some more. In red, green and blue that is 20 to 35 seconds of work. */
export const MOST_PIXELS = 500_000_000;

/** As many as libjpeg reads; a row of a picture is in memory. */
export const MOST_PIXELS_A_SIDE = 65_500;

/** Of all the pictures that are decoded of one file. */
export const MOST_PIXELS_IN_ALL = 2_000_000_000;

/** Bytes of a picture that can only be decoded as a whole, in memory. */
const MOST_BYTES_AT_ONCE = 2 ** 30;

/** Bytes of the decoded pictures of one file, as they are written. */
export const MOST_BYTES_WRITTEN = 2 ** 31;

/** Address space. Node and libvips reserve 1.2 GB of it without using it. */
export const MEMORY_BYTES = 3 * 2 ** 30;

/** Of processor time, for a file and on top for each of its pictures; never more than the last. */
export const SECONDS_A_FILE = 60;
export const SECONDS_A_PICTURE = 20;
export const MOST_SECONDS = 300;

/** Of zlib. Its default, 6, makes photographs 3 to 6 percent smaller, and takes half as long again, or twice as long. */
export const COMPRESSION = 4;

/** Megabytes of objects in JavaScript. */
export const HEAP_MEGABYTES = 128;

/**
 * @param bytesAtOnce how many bytes of memory it takes to decode a pixel, where all of them are in memory at once; else 0
 */
export function checkSize(size: { readonly width: number; readonly height: number }, bytesAtOnce: number): void {
  const pixels = size.width * size.height;
  if (Math.max(size.width, size.height) > MOST_PIXELS_A_SIDE) throw new Refused('pixels');
  if (pixels > MOST_PIXELS) throw new Refused('pixels');
  if (pixels * bytesAtOnce > MOST_BYTES_AT_ONCE) throw new Refused('pixels-at-once');
}
