/**
 * The colours in sRGB, in hundredths of a percent, of full inks of offset printing on coated paper and of their overprints: the
 * colours by which viewers show DeviceCMYK. The index has a bit for each ink: 8 cyan, 4 magenta, 2 yellow, 1 black.
 */
const OVERPRINTS: readonly (readonly [red: number, green: number, blue: number])[] = [
  [10_000, 10_000, 10_000],
  [1373, 1216, 1255],
  [10_000, 9490, 0],
  [1098, 1020, 0],
  [9255, 0, 5490],
  [1412, 0, 0],
  [9294, 1098, 1412],
  [1333, 0, 0],
  [0, 6784, 9373],
  [0, 588, 1412],
  [0, 6510, 3137],
  [0, 745, 0],
  [1804, 1922, 5725],
  [0, 0, 78],
  [2118, 2119, 2235],
  [0, 0, 0],
];

type Colour = [red: number, green: number, blue: number];

/** The colour in sRGB of shares of four inks, by the areas that their dots cover together (Neugebauer). */
export function colourOfInks([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): Colour {
  return colourOf(cyan, magenta, yellow, black);
}

/** Takes numbers and iterates over none: a profile needs the colours of a hundred thousand mixtures. */
function colourOf(cyan: number, magenta: number, yellow: number, black: number): Colour {
  const sum: Colour = [0, 0, 0];
  for (let overprint = 0; overprint < OVERPRINTS.length; overprint++) {
    const colour = OVERPRINTS[overprint];
    if (colour === undefined) continue;
    const area =
      (overprint & 8 ? cyan : 1 - cyan) *
      (overprint & 4 ? magenta : 1 - magenta) *
      (overprint & 2 ? yellow : 1 - yellow) *
      (overprint & 1 ? black : 1 - black);
    sum[0] += (area * colour[0]) / 10_000;
    sum[1] += (area * colour[1]) / 10_000;
    sum[2] += (area * colour[2]) / 10_000;
  }
  return sum;
}

const ROUNDS = 16;

/** Shares of four inks for a colour in sRGB; the closest found for a colour that inks do not reach. */
export function inksOfColour([red = 0, green = 0, blue = 0]: readonly number[]): readonly number[] {
  const black = (1 - Math.max(red, green, blue)) ** 2;
  let [cyan, magenta, yellow] = [1 - red - black, 1 - green - black, 1 - blue - black];
  for (let round = 0; round < ROUNDS; round++) {
    const shown = colourOf(cyan, magenta, yellow, black);
    cyan = clamped(cyan + shown[0] - red);
    magenta = clamped(magenta + shown[1] - green);
    yellow = clamped(yellow + shown[2] - blue);
  }
  return [cyan, magenta, yellow, black];
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
