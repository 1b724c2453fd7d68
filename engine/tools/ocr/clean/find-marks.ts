import type { PixelBox } from '../../../formats/hocr/read-hocr.js';
import { findRuns, type Runs } from './find-runs.js';

/** A connected component of ink: a letter, a part of one, or joined letters; also a rule, a frame, a spot. */
export type Mark = PixelBox;

export interface Marks {
  readonly all: readonly Mark[];
  readonly runs: Runs;
  /** Index of the mark of each run. */
  readonly of: Int32Array;
}

/**
 * Finds connected components, joined by edges or corners of pixels. @param ink 1 for ink, 0 for paper, rows of
 * `width`
 */
export function findMarks(ink: Uint8Array, width: number): Marks {
  const runs = findRuns(ink, width);
  const parents = joinRuns(runs);
  const of = nameRoots(parents);
  return { all: boxMarks(runs, of), runs, of };
}

/** For each run an earlier run that it is joined to (union-find); itself if there is none. */
function joinRuns({ length, rows, starts, ends }: Runs): Int32Array {
  const parents = new Int32Array(length);
  // The first run of the row above that may touch this one.
  let above = 0;
  for (let run = 0; run < length; run += 1) {
    parents[run] = run;
    const [row, start, end] = [rows[run] ?? 0, starts[run] ?? 0, ends[run] ?? 0];
    const isBefore = (other: number): boolean => {
      const apart = row - (rows[other] ?? 0);
      return apart > 1 || (apart === 1 && (ends[other] ?? 0) < start);
    };
    while (isBefore(above)) above += 1;
    for (let near = above; rows[near] === row - 1 && (starts[near] ?? 0) <= end; near += 1) join(parents, run, near);
  }
  return parents;
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) root = parent;
  parents[run] = root;
  return root;
}

function join(parents: Int32Array, one: number, other: number): void {
  const [root, second] = [rootOf(parents, one), rootOf(parents, other)];
  if (root < second) parents[second] = root;
  else parents[root] = second;
}

/** Index of the mark of each run. */
function nameRoots(parents: Int32Array): Int32Array {
  const names = new Int32Array(parents.length);
  let marks = 0;
  for (let run = 0; run < parents.length; run += 1) {
    // The root is an earlier run, so it has its index already.
    names[run] = parents[run] === run ? marks++ : (names[rootOf(parents, run)] ?? 0);
  }
  return names;
}

function boxMarks({ length, rows, starts, ends }: Runs, of: Int32Array): readonly Mark[] {
  const marks: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let run = 0; run < length; run += 1) {
    const [row, left, right] = [rows[run] ?? 0, starts[run] ?? 0, ends[run] ?? 0];
    const mark = marks[of[run] ?? 0];
    if (mark === undefined) marks.push({ left, top: row, right, bottom: row + 1 });
    else {
      mark.bottom = row + 1;
      if (left < mark.left) mark.left = left;
      if (right > mark.right) mark.right = right;
    }
  }
  return marks;
}
