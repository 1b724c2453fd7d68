/** Maximal horizontal runs of ink pixels, in row order and from the left. */
export interface Runs {
  readonly length: number;
  readonly rows: Int32Array;
  /** First column of each run, and the column after its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** @param ink 1 for ink, 0 for paper, rows of `width` */
export function findRuns(ink: Uint8Array, width: number): Runs {
  const length = countRuns(ink, width);
  const [rows, starts, ends] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  let run = 0;
  for (let row = 0, first = 0; first < ink.length; row += 1, first += width) {
    const last = first + width;
    let at = first;
    for (;;) {
      while (at < last && ink[at] === 0) at += 1;
      if (at === last) break;
      rows[run] = row;
      starts[run] = at - first;
      while (at < last && ink[at] !== 0) at += 1;
      ends[run] = at - first;
      run += 1;
    }
  }
  return { length, rows, starts, ends };
}

/** A run begins where ink follows paper, or at the start of a row. */
function countRuns(ink: Uint8Array, width: number): number {
  let count = 0;
  for (let first = 0; first < ink.length; first += width) {
    let before = 0;
    for (let at = first; at < first + width; at += 1) {
      const here = ink[at] ?? 0;
      count += here & ~before;
      before = here;
    }
  }
  return count;
}
