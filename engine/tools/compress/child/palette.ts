import type { Samples } from './samples.js';

export interface Indexed {
  /** Absent for evenly spaced greys, which need no palette. */
  readonly palette: Buffer | undefined;
  readonly bits: 1 | 2 | 4 | 8;
  /** Indices, packed into bits. */
  readonly rows: Buffer;
}

const MAX_COLOURS = 256;

/** Encodes samples as palette indices; undefined when there are more than 256 colours. */
export function paletteOf(samples: Samples): Indexed | undefined {
  const colours = coloursIn(samples, MAX_COLOURS);
  if (colours === undefined) return undefined;
  const bits = bitsFor(colours.length, samples);
  const even = samples.channels === 1 ? evenBits(colours) : undefined;
  if (even !== undefined && even <= bits) {
    return { palette: undefined, bits: even, rows: packed(samples, even, (value) => value >> (8 - even)) };
  }
  // A palette takes the bytes of a few rows; greys of 8 bits gain nothing from one.
  if (samples.channels === 1 && bits === 8) return undefined;
  const numbers = new Map(colours.map((colour, index) => [colour, index]));
  const palette = Buffer.concat(colours.map((colour) => bytesOf(colour, samples.channels)));
  return { palette, bits, rows: packed(samples, bits, (value) => numbers.get(value) ?? 0) };
}

/**
 * The distinct colours in ascending order, so that similar colours have close indices; undefined when there are more
 * than `most`.
 */
export function coloursIn({ data, channels }: Samples, most: number): readonly number[] | undefined {
  const colours = new Set<number>();
  let before = -1;
  for (let at = 0; at < data.length; at += channels) {
    const colour = colourAt(data, at, channels);
    if (colour === before) continue;
    before = colour;
    colours.add(colour);
    if (colours.size > most) return undefined;
  }
  return [...colours].sort((first, second) => first - second);
}

/** A colour as one number; the first component is the highest byte. */
export function colourAt(data: Buffer, at: number, channels: number): number {
  const first = data[at] ?? 0;
  if (channels === 1) return first;
  const three = (first << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return channels === 3 ? three : three * 256 + (data[at + 3] ?? 0);
}

/** The components of a colour that `colourAt` has packed. */
export function bytesOf(colour: number, channels: number): Buffer {
  const bytes = Buffer.alloc(channels);
  for (let at = channels - 1, left = colour; at >= 0; at--, left = Math.floor(left / 256)) bytes[at] = left & 255;
  return bytes;
}

function bitsFor(colours: number, { width }: Samples): Indexed['bits'] {
  if (colours <= 2) return 1;
  if (colours <= 4) return 2;
  return colours <= 16 && width > 1 ? 4 : 8;
}

/** The bits per component that can express all of these greys without a palette. */
function evenBits(colours: readonly number[]): Indexed['bits'] | undefined {
  return ([1, 2, 4] as const).find((bits) => colours.every((grey) => grey % (255 / ((1 << bits) - 1)) === 0));
}

/** Packs indices into rows of so many bits each. */
function packed(
  { width, height, channels, data }: Samples,
  bits: Indexed['bits'],
  numberOf: (colour: number) => number,
): Buffer {
  const rowBytes = Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc(rowBytes * height);
  let [before, number] = [-1, 0];
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels) {
      const colour = colourAt(data, from, channels);
      if (colour !== before) [before, number] = [colour, numberOf(colour)];
      const at = y * rowBytes + ((x * bits) >> 3);
      rows[at] = (rows[at] ?? 0) | (number << (8 - bits - ((x * bits) & 7)));
    }
  }
  return rows;
}
