import type { Resolution } from '../../geometry/picture-view.js';

const unitsPerInch = { inch: 1, centimetre: 2.54 } as const;
export const METRES_PER_INCH = 0.0254;

/** Files that state less or more do not mean it. */
const MIN_DPI = 1;
const MAX_DPI = 100_000;

/**
 * A pixel a millimetre, which libvips, and so what is built on it, writes into files whose resolution it does not know.
 * Whoever meant it would see 72 dpi instead; whoever did not would get pages three times too large.
 */
const UNKNOWN_DPI = 25.4;

/** Pixels for a unit as pixels an inch; undefined when that is no resolution that a picture can have, or means none. */
export function resolutionOf(
  [across, down]: readonly [number, number],
  unit: keyof typeof unitsPerInch | 'metre',
): Resolution | undefined {
  const inUnit = (pixels: number): number =>
    thousandths(unit === 'metre' ? perInch(pixels) : pixels * unitsPerInch[unit]);
  const [x, y] = [inUnit(across), inUnit(down)];
  const isMeant = x !== UNKNOWN_DPI || y !== UNKNOWN_DPI;
  return isMeant && isPossible(x) && isPossible(y) ? { x, y } : undefined;
}

/** Formats state whole pixels a metre: 2835 for 72 an inch, which are 2834.6, or 2834 when a program rounds down. */
function perInch(pixels: number): number {
  const exact = pixels * METRES_PER_INCH;
  return Math.abs(exact - Math.round(exact)) < METRES_PER_INCH ? Math.round(exact) : exact;
}

/** Fractions that stand for 25.4 have other digits from the eighth on. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function isPossible(dpi: number): boolean {
  return dpi >= MIN_DPI && dpi <= MAX_DPI;
}
