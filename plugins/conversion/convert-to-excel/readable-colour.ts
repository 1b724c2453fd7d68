const BLACK = 0x000000;
const WHITE = 0xffffff;
/** Less contrast than this is hard to see: light text whose dark background is a picture, for example. */
const MIN_CONTRAST = 2;

/** The colour of a text if it differs from black and can be read on its background (0xRRGGBB). */
export function readableColour(colour = BLACK, background = WHITE): number | undefined {
  return colour !== BLACK && contrast(colour, background) >= MIN_CONTRAST ? colour : undefined;
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: number, other: number): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const part = ((colour >> shift) & 0xff) / 0xff;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
