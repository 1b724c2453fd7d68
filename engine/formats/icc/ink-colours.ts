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
export function colourOfInks(inks: readonly number[]): Colour {
  const sum: Colour = [0, 0, 0];
  for (const [overprint, colour] of OVERPRINTS.entries()) {
    const area = inks.reduce((product, ink, index) => product * ((overprint >> (3 - index)) & 1 ? ink : 1 - ink), 1);
    for (const [index, value] of colour.entries()) sum[index] = (sum[index] ?? 0) + (area * value) / 10_000;
  }
  return sum;
}

const ROUNDS = 16;

/** Shares of four inks for a colour in sRGB; the closest found for a colour that inks do not reach. */
export function inksOfColour(rgb: readonly number[]): readonly number[] {
  const black = (1 - Math.max(...rgb)) ** 2;
  let inks = rgb.map((value) => 1 - value - black);
  for (let round = 0; round < ROUNDS; round++) {
    const shown = colourOfInks([...inks, black]);
    inks = inks.map((ink, index) => Math.min(1, Math.max(0, ink + (shown[index] ?? 0) - (rgb[index] ?? 0))));
  }
  return [...inks, black];
}
