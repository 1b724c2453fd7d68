import { MIN_DPI } from '../../../contract/tools/pages.js';
import { TooComplex } from '../../../errors.js';
import type { Size } from '../../../geometry/geometry.js';
import { pixelsOf } from './bitmap.js';

/** A0 at 300 dpi has 139.5 million pixels, as A4 at 1200: 420 MB in colour, of the 1 GB that PDFium may have. */
const MAX_PIXELS = 144_000_000;

/** PDFium places glyphs by numbers of 16 bits; beyond them it leaves text out. */
const MAX_PIXELS_A_SIDE = 32_000;

/** Of pages that are drawn and wait to be taken, for the space on the disk that they take. */
const MAX_PIXELS_AHEAD = 2 * MAX_PIXELS;
const MAX_PAGES_AHEAD = 64;

export interface DrawingPlan {
  /** What the caller calls the document. */
  readonly name: string;
  /** 1-based. */
  readonly pages: readonly number[];
  /** Of each page of the document, in points. */
  readonly sizes: readonly Size[];
  readonly dpi: number;
}

/** In pages. */
export interface DrawingBounds {
  readonly atOnce: number;
  readonly lookAhead: number;
}

/**
 * How many pages are drawn at once and ahead, so that a job takes no more memory for small pages than for a large one.
 * @throws TooComplex, naming the first page that is too large, and the dpi at which all of them would fit.
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
  // It may be one less, since pixels are whole.
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
