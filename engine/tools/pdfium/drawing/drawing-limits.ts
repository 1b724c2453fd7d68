import { MIN_DPI } from '../../../contract/tools/pages.js';
import { TooComplex } from '../../../errors.js';
import type { Size } from '../../../geometry/geometry.js';
import { pixelsOf } from './bitmap.js';

/**
 * A0 at 300 DPI has 139.5 million pixels, as does A4 at 1200 DPI: 420 MB in colour, of the 1 GB that PDFium may use.
 */
const MAX_PIXELS = 144_000_000;

/** PDFium uses 16-bit glyph positions; beyond them it leaves out text. */
const MAX_PIXELS_A_SIDE = 32_000;

/** Maximum pixels of drawn pages that wait for the consumer, because of their disk space. */
const MAX_PIXELS_AHEAD = 2 * MAX_PIXELS;
const MAX_PAGES_AHEAD = 64;

export interface DrawingPlan {
  /** The name of the document in messages. */
  readonly name: string;
  /** 1-based. */
  readonly pages: readonly number[];
  /** The sizes of all pages of the document, in points. */
  readonly sizes: readonly Size[];
  readonly dpi: number;
}

/** Limits in pages. */
export interface DrawingBounds {
  readonly atOnce: number;
  readonly lookAhead: number;
}

/**
 * Computes how many pages are drawn concurrently and ahead, so that the memory of a job does not depend on the page
 * size.
 * @throws TooComplex, which names the first page that is too large and the resolution at which all pages would fit
 */
export function planDrawing({ name, pages, sizes, dpi }: DrawingPlan): DrawingBounds {
  const wanted = pages.map((page) => ({ page, size: sizes[page - 1] ?? { width: 0, height: 0 } }));
  const tooLarge = wanted.find(({ size }) => !fits(size, dpi));
  if (tooLarge !== undefined) {
    const largest = wanted.reduce((least, { size }) => Math.min(least, largestDpi(size, dpi)), dpi);
    const advice = largest < MIN_DPI ? 'No dpi fits.' : `The largest dpi that fits is ${largest}.`;
    throw new TooComplex(`${name}: page ${tooLarge.page} ${excessOf(tooLarge.size, dpi)} ${advice}`);
  }
  const most = wanted.reduce((found, { size }) => Math.max(found, areaOf(size, dpi)), 1);
  return {
    atOnce: Math.floor(MAX_PIXELS / most),
    lookAhead: Math.min(Math.floor(MAX_PIXELS_AHEAD / most), MAX_PAGES_AHEAD),
  };
}

function fits(size: Size, dpi: number): boolean {
  const { width, height } = pixelsOf(size, dpi);
  return width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_PIXELS_A_SIDE;
}

function areaOf(size: Size, dpi: number): number {
  const { width, height } = pixelsOf(size, dpi);
  return width * height;
}

function largestDpi(size: Size, most: number): number {
  const byArea = 72 * Math.sqrt(MAX_PIXELS / Math.max(1, size.width * size.height));
  const bySide = (72 * MAX_PIXELS_A_SIDE) / Math.max(1, size.width, size.height);
  let dpi = Math.floor(Math.min(most, byArea, bySide));
  // The limit may be exceeded by rounding up to whole pixels.
  while (dpi > 0 && !fits(size, dpi)) dpi--;
  return dpi;
}

function excessOf(size: Size, dpi: number): string {
  const { width, height } = pixelsOf(size, dpi);
  const area = width * height;
  if (area > MAX_PIXELS) {
    return `would have ${millions(area, Math.ceil)} million pixels at ${dpi} dpi; at most ${millions(MAX_PIXELS)} million are drawn.`;
  }
  const side = width > height ? `${width} pixels wide` : `${height} pixels high`;
  return `would be ${side} at ${dpi} dpi; at most ${MAX_PIXELS_A_SIDE} are drawn.`;
}

function millions(pixels: number, round = Math.round): number {
  return round(pixels / 1e6);
}
