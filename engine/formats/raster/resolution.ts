import type { Resolution } from '../../geometry/picture-view.js';

const unitsPerInch = { inch: 1, centimetre: 2.54 } as const;
export const METRES_PER_INCH = 0.0254;

/** The range of plausible resolutions; other values are ignored. */
const MIN_DPI = 1;
const MAX_DPI = 100_000;

/**
 * One pixel a millimetre, which libvips and programs that use it write for an unknown resolution. It is treated as unknown:
 * a real resolution of 25.4 dpi is rare, and a wrong one makes pages three times too large.
 */
const UNKNOWN_DPI = 25.4;

/** Converts pixels per unit to pixels per inch; undefined if the result is implausible or means an unknown resolution. */
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

/** Converts whole pixels a metre to dpi with rounding: 72 dpi is 2834.6 pixels a metre, and files state 2835 or 2834. */
function perInch(pixels: number): number {
  const exact = pixels * METRES_PER_INCH;
  return Math.abs(exact - Math.round(exact)) < METRES_PER_INCH ? Math.round(exact) : exact;
}

/** Rounds to thousandths: fractions for 25.4 in files differ from the eighth digit on. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function isPossible(dpi: number): boolean {
  return dpi >= MIN_DPI && dpi <= MAX_DPI;
}
