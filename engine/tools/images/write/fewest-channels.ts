import type { Pixels } from '../../../formats/raster/pixels.js';

/**
 * Reduces an image whose pixels are all grey to one channel, in place. The samples must begin at a multiple of four
 * bytes.
 */
export function withFewestChannels(pixels: Pixels): Pixels {
  return pixels.channels === 3 && isGrey(pixels.samples) ? toGrey(pixels) : pixels;
}

/** Compares four pixels at a time: twelve bytes are three little-endian words rgbr, gbrg, brgb. */
function isGrey(samples: Uint8Array): boolean {
  const words = wordsOf(samples);
  for (let at = 0; at < words.length; at += 3) {
    const one = words[at] ?? 0;
    const two = words[at + 1] ?? 0;
    const three = words[at + 2] ?? 0;
    if ((one & two & three) === WHITE) continue;
    const second = (one >>> 24) * 0x101;
    const third = (two >>> 16) & 0xff;
    const isSame =
      ((one ^ (one >>> 8)) & 0xffff) === 0 &&
      (two & 0xffff) === second &&
      two >>> 24 === third &&
      (three & 0xff) === third &&
      (((three >>> 8) ^ (three >>> 16)) & 0xffff) === 0;
    if (!isSame) return false;
  }
  for (let at = 4 * words.length; at < samples.length; at += 3) {
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2]) return false;
  }
  return true;
}

/** A grey sample takes a third of a pixel's bytes, so writing never overtakes reading. */
function toGrey({ width, height, samples }: Pixels): Pixels {
  const words = wordsOf(samples);
  let made = 0;
  for (let at = 0; at < words.length; at += 3) {
    const one = words[at] ?? 0;
    const two = words[at + 1] ?? 0;
    const three = words[at + 2] ?? 0;
    words[made++] = (one & 0xff) | ((one >>> 16) & 0xff00) | (two & 0xff0000) | ((three & 0xff00) << 16);
  }
  made *= 4;
  for (let at = 4 * words.length; at < samples.length; at += 3) samples[made++] = samples[at] ?? 0;
  return { width, height, channels: 1, samples: samples.subarray(0, made) };
}

function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, 3 * Math.floor(length / 12));
}

const WHITE = -1;
