/** Colours are 24 bits of RGB. */
export const WHITE = 0xffffff;

/** Returns the red, green and blue parts of a colour, each from 0 to 255. */
export function channelsOf(colour: number): readonly [number, number, number] {
  return [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff];
}

/** Minimum difference between the parts of a colour that has a hue. */
const CHROMA = 32;

/** Whether a colour has next to no hue. */
export function isGrey(colour: number): boolean {
  const channels = channelsOf(colour);
  return Math.max(...channels) - Math.min(...channels) < CHROMA;
}
