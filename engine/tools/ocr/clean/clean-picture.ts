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
import { isSpeckled, takeSpecksAway } from './take-specks-away.js';

/** What an OCR engine gets to see of a page; nobody else sees it. */
export interface CleanPicture {
  /** Grey, its lines level; the very samples of the drawing where there was nothing to clean. */
  readonly pixels: Pixels;
  /** From its pixels to those of the drawing. */
  readonly matrix: Matrix;
  readonly lines: LineDirection;
  /** A part with a few lines of text, for trying which way up it is. */
  readonly sample: PixelBox;
  /** What looks like letters: left, top, right and bottom of each, one after the other. */
  readonly letters: Int32Array;
}

/**
 * Cleans a drawing for an OCR engine; the drawing itself stays as it is. What engines put right themselves (borders, low
 * contrast, a little noise, a little skew) is left to them.
 * @param drawing grey, dark on light
 * @param printHeight of most letters, in pixels, where that is known
 */
export function cleanPicture(drawing: Pixels, printHeight?: number): CleanPicture {
  const picture = isSpeckled(drawing) ? takeSpecksAway(drawing) : drawing;
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

/** In degrees: more slants the letters of the shortest line. */
const MIN_SKEW = 2;

/**
 * In heights of letters. Engines read lines that fall less from end to end as well as level ones; to level them would make
 * their print a little softer.
 */
const MIN_FALL = 0.8;

/** By how many heights of letters lines fall that are as long as the print is wide. @param skew degrees */
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

/** Of the largest page that is drawn, with its corners. A long strip that is turned may grow to ten times its size. */
const MAX_PIXELS = 60e6;

interface Cleaned {
  readonly pixels: Pixels;
  readonly matrix: Matrix;
  /** What the print was found in. */
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

/** All of the picture, where no print was found. @param size of a letter */
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
