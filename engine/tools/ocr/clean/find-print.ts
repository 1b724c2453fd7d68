import type { Pixels } from '../../../formats/raster/pixels.js';
import { findInk } from './find-ink.js';
import { findMarks, type Mark, type Marks } from './find-marks.js';
import { findPaper, type Paper } from './find-paper.js';

/** What of a picture may be letters. */
export interface Print {
  readonly paper: Paper;
  /** Marks of the size of letters, or of joined letters. */
  readonly letters: readonly Mark[];
  /** How high, or when it is less, how wide, most of them are; 0 when there are none. */
  readonly size: number;
  /** Where a letter ends below, and on its right: x and y of each pixel of its edge, alternately. */
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

/** @param isLetter of each mark whether it is looked at */
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
    // Whatever is below a pixel is of the same mark.
    for (let x = start; x < end; x += 1) if (ink[below + x] !== 1) bottoms.push(x, row);
    rights.push(end - 1, row);
  }
  return { bottoms: new Int32Array(bottoms), rights: new Int32Array(rights) };
}

const TILE = 16;

/** In pixels: what is smaller either way is a spot, or no letter that could be read. */
const MIN = 3;

const shortSide = ({ left, top, right, bottom }: Mark): number => Math.min(right - left, bottom - top);
const longSide = ({ left, top, right, bottom }: Mark): number => Math.max(right - left, bottom - top);

/**
 * The median of the shorter sides of marks that are no spots, as lines may run either way. Small ones count for less: most
 * marks of some scripts are dots.
 */
function sizeOf(marks: readonly Mark[]): number {
  const sides = marks.map(shortSide).filter((it) => it >= MIN);
  sides.sort((a, b) => a - b);
  const weightOf = (side: number): number => Math.min(side, MAX_WEIGHT);
  let rest = sides.reduce((sum, side) => sum + weightOf(side), 0) / 2;
  return sides.find((side) => (rest -= weightOf(side)) <= 0) ?? 0;
}

/** In pixels: what is larger may be anything. */
const MAX_WEIGHT = 30;

/** Joined letters of a word are long; those of a heading are large. */
function isLetterLike(mark: Mark, size: number): boolean {
  return (
    longSide(mark) >= MIN && shortSide(mark) >= size / 3 && shortSide(mark) <= 5 * size && longSide(mark) <= 15 * size
  );
}
