import type { Size } from '../../../geometry/geometry.js';
import type { ShownPicture } from './page-content.js';
import type { ToRead } from './what-to-read.js';

/** Of a page as it is drawn usually. */
const USUAL_PIXELS = 4e6;

/** A3 at 225 dpi; what is larger is rarely read from as near. */
const FIRST_PIXELS = 10e6;

/** A2 at 300 dpi, as newspapers need it. An engine takes ten bytes and more for each. */
const MAX_PIXELS = 36e6;

/** Leptonica and tesseract count in 16 bits. */
const MAX_SIDE_PIXELS = 30_000;

/** Most scans are as fine, and are drawn pixel for pixel: at less, a page is read a twentieth sooner, but loses words. */
const USUAL_DPI = 300;

/** Below, the height of print cannot be measured. */
const MIN_DPI = 150;

/** How fine a part of a page is drawn to see what is on it: as its pictures are, but no finer than most print needs. */
export function firstDpi(part: Size, { pictures, drawn }: Pick<ToRead, 'pictures' | 'drawn'>): number {
  const own = Math.max(drawn ? USUAL_DPI : MIN_DPI, dpiOfPictures(pictures));
  // A page of a few inches may hold a picture of all of a page, and one of yards may be a page with wrong measures.
  const usual = Math.max(USUAL_DPI, within(part, Infinity, USUAL_PIXELS));
  return within(part, Math.min(own, usual), FIRST_PIXELS);
}

/** Of those that may hold the text: small ones may be as fine as they like. */
function dpiOfPictures(pictures: readonly ShownPicture[]): number {
  const areas = pictures.map(({ box }) => (box.right - box.left) * (box.bottom - box.top));
  const largest = areas.reduce((a, b) => Math.max(a, b), 0);
  return pictures.reduce(
    (most, { dpi }, index) => ((areas[index] ?? 0) >= largest / 10 ? Math.max(most, dpi) : most),
    0,
  );
}

/**
 * The height of letters without ascenders, in pixels, between which tesseract reads as well as it can. Scripts without
 * ascenders have letters twice as high, and need it: at 300 dpi, those of 13 points are 50 pixels high.
 */
const LOW_PRINT = 14;
const HIGH_PRINT = 56;

/** What lower and higher print is brought to. */
const ENLARGED_PRINT = 18;
const REDUCED_PRINT = 34;

/** More than so many times what was drawn shows nothing new. */
const MAX_ENLARGEMENT = 3;

/**
 * How fine to draw what has been drawn at a resolution and has print of a height.
 * @param print in pixels; undefined when nobody could tell
 * @param isDots whether it is a halftone, of which letters need not be told from its dots
 */
export function dpiForPrint(
  part: Size,
  {
    dpi,
    print,
    isDots = false,
  }: { readonly dpi: number; readonly print: number | undefined; readonly isDots?: boolean },
): number {
  // They become grey; an engine looks for letters in them for minutes otherwise.
  if (isDots) return Math.min(dpi, MIN_DPI);
  if (print === undefined || (print >= LOW_PRINT && print <= HIGH_PRINT)) return dpi;
  const wanted = print < LOW_PRINT ? ENLARGED_PRINT : REDUCED_PRINT;
  return within(part, dpi * Math.min(MAX_ENLARGEMENT, wanted / print), MAX_PIXELS);
}

/** What the engine is told, to whom it says how long a rule is and how thin: pages of posters are made small for it. */
export function toldDpi(dpi: number, print: number | undefined): number {
  const points = print === undefined ? USUAL_PRINT : (print * 72) / dpi;
  const usual = points >= USUAL_PRINT / 3 && points <= USUAL_PRINT * 3;
  return Math.round(Math.min(MAX_TOLD, Math.max(MIN_TOLD, usual ? dpi : (dpi * points) / USUAL_PRINT)));
}

/** In points, of a 10-point text. */
const USUAL_PRINT = 5;

/** Tesseract takes others for mistakes. */
const MIN_TOLD = 70;
const MAX_TOLD = 2_400;

function within({ width, height }: Size, dpi: number, pixels: number): number {
  const byArea = 72 * Math.sqrt(pixels / Math.max(1e-6, width * height));
  const bySide = (72 * (MAX_SIDE_PIXELS - 1)) / Math.max(1e-6, width, height);
  return Math.min(dpi, byArea, bySide);
}
