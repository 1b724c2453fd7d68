import type { Size } from '../../../geometry.js';
import type { ShownPicture } from './page-content.js';

/** Letter and A4 at 300 dpi have 8.7 million; a page with normal print needs no more. */
const FIRST_PIXELS = 11e6;

/** A2 at 300 dpi. An engine takes ten bytes and more for each. */
const MOST_PIXELS = 36e6;

/** Leptonica and tesseract count in 16 bits. */
const MOST_A_SIDE = 30_000;

/** What print drawn by the page itself is drawn at: 10-point letters are 20 pixels high then. */
const PRINT_DPI = 300;

/** Below, the height of print cannot be measured. */
const LEAST_DPI = 150;

/** How fine a part of a page is drawn to see what is on it: as fine as its pictures, as far as a normal page needs it. */
export function firstDpi(
  part: Size,
  { pictures, drawn }: { readonly pictures: readonly ShownPicture[]; readonly drawn: boolean },
): number {
  const own = dpiOfPictures(pictures);
  return within(part, Math.max(own, drawn ? PRINT_DPI : LEAST_DPI), FIRST_PIXELS);
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

/** In pixels of the height of letters without ascenders: tesseract reads these best, and reads no better what is higher. */
const LOW_PRINT = 15;
const GOOD_PRINT = 22;
const HIGH_PRINT = 34;

/** More than so many times what a picture has shows nothing new. */
const MOST_ENLARGED = 3;

/**
 * How fine to draw what has been drawn at a resolution and has print of a height.
 * @param print in pixels; undefined when nobody could tell
 */
export function dpiForPrint(
  part: Size,
  { dpi, print }: { readonly dpi: number; readonly print: number | undefined },
): number {
  if (print === undefined || (print >= LOW_PRINT && print <= HIGH_PRINT)) return dpi;
  return within(part, dpi * Math.min(MOST_ENLARGED, GOOD_PRINT / print), MOST_PIXELS);
}

/** What the engine is told, to whom it says how long a rule is and how thin: pages of posters are made small for it. */
export function toldDpi(dpi: number, print: number | undefined): number {
  const points = print === undefined ? USUAL_PRINT : (print * 72) / dpi;
  const usual = points >= USUAL_PRINT / 3 && points <= USUAL_PRINT * 3;
  return Math.round(Math.min(MOST_TOLD, Math.max(LEAST_TOLD, usual ? dpi : (dpi * points) / USUAL_PRINT)));
}

/** In points, of a 10-point text. */
const USUAL_PRINT = 5;

/** Tesseract takes others for mistakes. */
const LEAST_TOLD = 70;
const MOST_TOLD = 2_400;

function within({ width, height }: Size, dpi: number, pixels: number): number {
  const byArea = 72 * Math.sqrt(pixels / Math.max(1e-6, width * height));
  const bySide = (72 * (MOST_A_SIDE - 1)) / Math.max(1e-6, width, height);
  return Math.min(dpi, byArea, bySide);
}
