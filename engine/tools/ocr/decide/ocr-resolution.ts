import type { Size } from '../../../geometry/geometry.js';
import type { ShownPicture } from './shown-page.js';
import type { ToRead } from './what-to-read.js';

/** Pixels of a usual drawn page. */
const USUAL_PIXELS = 4e6;

/** A3 at 225 dpi, for the first drawing; larger pages rarely have fine print. */
const FIRST_PIXELS = 10e6;

/** A2 at 300 dpi, needed for newspapers. Engines take ten bytes and more per pixel. */
const MAX_PIXELS = 36e6;

/** Leptonica and tesseract use 16-bit coordinates. */
const MAX_SIDE_PIXELS = 30_000;

/** Resolution of most scans, drawn pixel for pixel. A lower one is a twentieth faster but loses words. */
const USUAL_DPI = 300;

/** Below this resolution the print height cannot be measured. */
const MIN_DPI = 150;

/** Resolution of the first drawing of a part: that of its images, limited to what most print needs. */
export function firstDpi(part: Size, { pictures, drawn }: Pick<ToRead, 'pictures' | 'drawn'>): number {
  const own = Math.max(drawn ? USUAL_DPI : MIN_DPI, dpiOfPictures(pictures));
  // A page of a few inches may hold the image of a whole page, and one of yards may have wrong measures.
  const usual = Math.max(USUAL_DPI, within(part, Infinity, USUAL_PIXELS));
  return within(part, Math.min(own, usual), FIRST_PIXELS);
}

/** Resolution of images that may hold the text; small images are ignored, whatever their resolution. */
function dpiOfPictures(pictures: readonly ShownPicture[]): number {
  const areas = pictures.map(({ box }) => (box.right - box.left) * (box.bottom - box.top));
  const largest = areas.reduce((a, b) => Math.max(a, b), 0);
  return pictures.reduce(
    (most, { dpi }, index) => ((areas[index] ?? 0) >= largest / 10 ? Math.max(most, dpi) : most),
    0,
  );
}

/**
 * Range of letter heights in pixels (without ascenders) that tesseract reads best. Scripts without ascenders have
 * letters twice as high, and need them: at 300 dpi, letters of 13 points are 50 pixels high.
 */
const LOW_PRINT = 14;
const HIGH_PRINT = 56;

/** Target heights for lower and for higher print. */
const ENLARGED_PRINT = 18;
const REDUCED_PRINT = 34;

/** Maximum factor relative to the first drawing; more shows no further detail. */
const MAX_ENLARGEMENT = 3;

/**
 * Final resolution for a part that was drawn at a resolution and has print of a height. @param print in pixels;
 * undefined when unknown @param isDots whether the print is a halftone, whose dots need not be resolved
 */
export function dpiForPrint(
  part: Size,
  {
    dpi,
    print,
    isDots = false,
  }: { readonly dpi: number; readonly print: number | undefined; readonly isDots?: boolean },
): number {
  // At low resolution dots become grey. An engine would spend minutes searching for letters in dots.
  if (isDots) return Math.min(dpi, MIN_DPI);
  if (print === undefined || (print >= LOW_PRINT && print <= HIGH_PRINT)) return dpi;
  const wanted = print < LOW_PRINT ? ENLARGED_PRINT : REDUCED_PRINT;
  return within(part, dpi * Math.min(MAX_ENLARGEMENT, wanted / print), MAX_PIXELS);
}

/**
 * Resolution that the engine is told, which scales its limits for rules: with usual print as reference, posters
 * count as small pages.
 */
export function engineDpi(dpi: number, print: number | undefined): number {
  const points = print === undefined ? USUAL_PRINT : (print * 72) / dpi;
  const usual = points >= USUAL_PRINT / 3 && points <= USUAL_PRINT * 3;
  return Math.round(Math.min(MAX_ENGINE_DPI, Math.max(MIN_ENGINE_DPI, usual ? dpi : (dpi * points) / USUAL_PRINT)));
}

/** In points, for a text of 10 points. */
const USUAL_PRINT = 5;

/** Tesseract rejects other resolutions as errors. */
const MIN_ENGINE_DPI = 70;
const MAX_ENGINE_DPI = 2_400;

function within({ width, height }: Size, dpi: number, pixels: number): number {
  const byArea = 72 * Math.sqrt(pixels / Math.max(1e-6, width * height));
  const bySide = (72 * (MAX_SIDE_PIXELS - 1)) / Math.max(1e-6, width, height);
  return Math.min(dpi, byArea, bySide);
}
