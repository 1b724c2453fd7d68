import { boxAround } from '../../../document/order/reading-order-frame.js';
import { type Box, combine, identity, invert, type Matrix, transformBox } from '../../../geometry/geometry.js';
import { medianOf } from '../../../geometry/median.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { PixelSize } from '../../pdfium/drawing/bitmap.js';
import type { PixelBox } from '../../../formats/hocr/read-hocr.js';
import { addPaper } from './add-paper.js';
import { evenLight, isUnevenlyLit } from './even-light.js';
import { findLines } from './find-lines.js';
import { paperAt } from './find-paper.js';
import { findPrint, type Print } from './find-print.js';
import { findSample } from './find-sample.js';
import { levelPicture, levelSize } from './level-picture.js';
import type { LineDirection } from './line-direction.js';
import { type ReducedPicture, reducePicture } from './reduce-picture.js';
import { isSpeckled, removeSpecks } from './remove-specks.js';

/** The cleaned drawing that an OCR engine gets. */
export interface CleanPicture {
  /** Grey, with level lines; the drawing's own samples if nothing was cleaned. */
  readonly pixels: Pixels;
  /** From its pixels to those of the drawing. */
  readonly matrix: Matrix;
  readonly lines: LineDirection;
  /** A part with a few lines of text, for detecting the orientation. */
  readonly sample: PixelBox;
  /** Boxes of probable letters: left, top, right and bottom of each, concatenated. */
  readonly letters: Int32Array;
}

/**
 * Cleans a drawing for an OCR engine, without changing the drawing. Defects that engines handle (borders, low
 * contrast, little noise, little skew) are kept. @param drawing grey, dark on light @param printHeight height of
 * most letters in pixels, where known
 */
export function cleanPicture(drawing: Pixels, printHeight?: number): CleanPicture {
  const picture = isSpeckled(drawing) ? removeSpecks(drawing) : drawing;
  const reduced = reducePicture(picture, printHeight);
  const print = findPrint(reduced);
  const { direction, skew } = findLines(print);
  const isUneven = isUnevenlyLit(reduced, print);
  const even = isUneven ? evenLight(picture, print.paper, reduced.factor) : picture;
  const isNearlyLevel = Math.abs(skew) < MIN_SKEW && fallOf(print, direction, skew) < MIN_FALL;
  const isLevel = isNearlyLevel || !isSmall(levelSize(picture, skew));
  const level = isLevel ? { pixels: even, matrix: identity } : levelPicture(even, skew);
  const size = print.size * reduced.factor;
  const light = isUneven ? 255 : medianOf(print.letters.map((it) => paperAt(print.paper, it.left, it.top)));
  const clean = addPaper(level, { letters: lettersOf(print, { ...level, reduced }), size, light });
  const letters = lettersOf(print, { ...clean, reduced });
  const sample = sampleOf(letters, direction, { size, pixels: clean.pixels });
  return { ...clean, lines: direction, sample, letters: flatOf(letters) };
}

/** In degrees; from this skew on, even the shortest lines are levelled. */
const MIN_SKEW = 2;

/**
 * In letter heights. Engines read lines that fall less as well as level ones; levelling would blur the print
 * slightly.
 */
const MIN_FALL = 0.8;

/** Fall in letter heights of a line over the whole width of the print. @param skew degrees */
function fallOf({ letters }: Print, direction: LineDirection, skew: number): number {
  if (letters.length === 0) return 0;
  const isAcross = direction === 'across';
  const { left, top, right, bottom } = boxAround(letters);
  const height = medianOf(letters.map((it) => (isAcross ? it.bottom - it.top : it.right - it.left)));
  return (Math.tan((Math.abs(skew) * Math.PI) / 180) * (isAcross ? right - left : bottom - top)) / Math.max(1, height);
}

function isSmall({ width, height }: PixelSize): boolean {
  return width * height <= MAX_PIXELS;
}

/**
 * Pixels of the largest drawn page with the corners added by levelling. Levelling a long strip may enlarge it
 * tenfold.
 */
const MAX_PIXELS = 60e6;

interface Cleaned {
  readonly pixels: Pixels;
  readonly matrix: Matrix;
  /** The reduced image in which the print was found. */
  readonly reduced: ReducedPicture;
}

function lettersOf({ letters }: Print, { matrix, reduced: { factor } }: Cleaned): readonly Box[] {
  const toClean = combine([factor, 0, 0, factor, 0, 0], invert(matrix) ?? identity);
  return letters.map((it) => transformBox(toClean, it));
}

function flatOf(boxes: readonly Box[]): Int32Array {
  const flat = new Int32Array(4 * boxes.length);
  boxes.forEach(({ left, top, right, bottom }, index) => flat.set([left, top, right, bottom], 4 * index));
  return flat;
}

/** The whole image where no print was found. @param size letter size */
function sampleOf(
  letters: readonly Box[],
  direction: LineDirection,
  { size, pixels }: { readonly size: number; readonly pixels: PixelSize },
): PixelBox {
  const all: Box = { left: 0, top: 0, right: pixels.width, bottom: pixels.height };
  const { left, top, right, bottom } = findSample(letters, size, direction) ?? all;
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(pixels.width, Math.ceil(right)),
    bottom: Math.min(pixels.height, Math.ceil(bottom)),
  };
}
