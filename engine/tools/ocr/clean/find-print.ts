import type { Pixels } from '../../../formats/raster/pixels.js';
import { findInk } from './find-ink.js';
import { findMarks, type Mark, type Marks } from './find-marks.js';
import { findPaper, type Paper } from './find-paper.js';

/** Probable letters of an image. */
export interface Print {
  readonly paper: Paper;
  /** Marks of the size of letters, or of joined letters. */
  readonly letters: readonly Mark[];
  /** The smaller of the usual height and width of letters; 0 without letters. */
  readonly size: number;
  /** Edge pixels at the lower and the right ends of letters: x and y, alternating. */
  readonly bottoms: Int32Array;
  readonly rights: Int32Array;
}

export function findPrint(picture: Pixels): Print {
  const paper = findPaper(picture, TILE);
  const ink = findInk(picture, paper);
  const marks = findMarks(ink, picture.width);
  const size = sizeOf(marks.all);
  const isLetter = marks.all.map((it) => isLetterLike(it, size));
  const letters = marks.all.filter((_, index) => isLetter[index]);
  return { paper, letters, size, ...edgesOf(marks, isLetter, { ink, width: picture.width }) };
}

/** @param isLetter whether each mark is a letter */
function edgesOf(
  { runs, of }: Marks,
  isLetter: readonly boolean[],
  { ink, width }: { readonly ink: Uint8Array; readonly width: number },
): Pick<Print, 'bottoms' | 'rights'> {
  const bottoms: number[] = [];
  const rights: number[] = [];
  for (let run = 0; run < runs.length; run += 1) {
    if (isLetter[of[run] ?? 0] !== true) continue;
    const [row, start, end] = [runs.rows[run] ?? 0, runs.starts[run] ?? 0, runs.ends[run] ?? 0];
    const below = (row + 1) * width;
    // The pixel below belongs to the same mark.
    for (let x = start; x < end; x += 1) if (ink[below + x] !== 1) bottoms.push(x, row);
    rights.push(end - 1, row);
  }
  return { bottoms: new Int32Array(bottoms), rights: new Int32Array(rights) };
}

const TILE = 16;

/** In pixels; a mark with a smaller side is a spot, or an unreadable letter. */
const MIN = 3;

const shortSide = ({ left, top, right, bottom }: Mark): number => Math.min(right - left, bottom - top);
const longSide = ({ left, top, right, bottom }: Mark): number => Math.max(right - left, bottom - top);

/**
 * The median of the marks' shorter sides, since lines may run either way; spots are ignored. Weighted by size: most
 * marks of some scripts are dots.
 */
function sizeOf(marks: readonly Mark[]): number {
  const sides = marks.map(shortSide).filter((it) => it >= MIN);
  sides.sort((a, b) => a - b);
  const weightOf = (side: number): number => Math.min(side, MAX_WEIGHT);
  let rest = sides.reduce((sum, side) => sum + weightOf(side), 0) / 2;
  return sides.find((side) => (rest -= weightOf(side)) <= 0) ?? 0;
}

/** Maximum weight, in pixels; a larger mark may be anything. */
const MAX_WEIGHT = 30;

/** Joined letters of a word are long; letters of a heading are large. */
function isLetterLike(mark: Mark, size: number): boolean {
  return (
    longSide(mark) >= MIN && shortSide(mark) >= size / 3 && shortSide(mark) <= 5 * size && longSide(mark) <= 15 * size
  );
}
