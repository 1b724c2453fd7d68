import type { Frame } from './glyph-frames.js';
import { Kind } from './glyph-kinds.js';

/**
 * Stretches of glyphs that a page draws one after the other along a baseline, reading on: most lines are one or a few.
 * Glyphs that marks belong to carry them, so marks are in no run.
 */
export interface Runs {
  readonly length: number;
  /** Runs have the glyphs `order[start]` to `order[end - 1]` of the frame, left to right. */
  readonly order: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** From the first to the last glyph that is no space. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Baselines where the run begins and ends. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly em: Float64Array;
}

/** The widest gap within a run, in ems; lines are cut at narrower ones later, when all of a line is known. */
export const REACH = 3;

export function runsOf(frame: Frame, base: Int32Array): Runs {
  const order = new Int32Array(frame.length);
  const starts = new Int32Array(frame.length + 1);
  let placed = 0;
  let count = 0;
  for (let i = 0; i < frame.length; i++) {
    if (base[i] !== -1) continue;
    if (placed === 0 || !readsOn(frame, order[placed - 1] ?? 0, i)) starts[count++] = placed;
    order[placed++] = i;
  }
  starts[count] = placed;
  return measured(frame, order.subarray(0, placed), starts.subarray(0, count + 1));
}

function readsOn({ left, right, baseline, em }: Frame, before: number, i: number): boolean {
  const size = em[i] ?? 0;
  const start = left[i] ?? 0;
  const gap = start - (right[before] ?? 0);
  return (
    gap < REACH * size &&
    gap > -0.6 * size &&
    start > (left[before] ?? 0) &&
    Math.abs((baseline[i] ?? 0) - (baseline[before] ?? 0)) <= 0.1 * size &&
    Math.abs(size - (em[before] ?? 0)) <= 0.05 * size
  );
}

function measured(frame: Frame, order: Int32Array, starts: Int32Array): Runs {
  const length = starts.length - 1;
  const runs = {
    length,
    order,
    start: starts.subarray(0, length),
    end: starts.subarray(1),
    left: new Float64Array(length),
    right: new Float64Array(length),
    first: new Float64Array(length),
    last: new Float64Array(length),
    em: new Float64Array(length),
  };
  for (let run = 0; run < length; run++) {
    let from = starts[run] ?? 0;
    let to = (starts[run + 1] ?? 0) - 1;
    const whole = [from, to] as const;
    while (from < to && isSpace(frame, order[from] ?? 0)) from++;
    while (to > from && isSpace(frame, order[to] ?? 0)) to--;
    runs.left[run] = frame.left[order[from] ?? 0] ?? 0;
    runs.right[run] = isSpace(frame, order[to] ?? 0) ? (runs.left[run] ?? 0) : (frame.right[order[to] ?? 0] ?? 0);
    runs.first[run] = frame.baseline[order[whole[0]] ?? 0] ?? 0;
    runs.last[run] = frame.baseline[order[whole[1]] ?? 0] ?? 0;
    runs.em[run] = frame.em[order[from] ?? 0] ?? 0;
  }
  return runs;
}

function isSpace({ kind }: Frame, i: number): boolean {
  return ((kind[i] ?? 0) & Kind.space) !== 0;
}
