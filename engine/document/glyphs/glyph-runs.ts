import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';

/**
 * Sequences of glyphs that are drawn one after the other along a baseline; most lines have one or a few. Right-to-left
 * text may be drawn in either direction. Combining marks are in no run: their base glyphs represent them.
 */
export interface Runs {
  readonly length: number;
  /** A run has the glyphs `order[start]` to `order[end - 1]` of the frame, from left to right. */
  readonly order: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** From the first to the last glyph that is not a space. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Baselines at the start and at the end of the run. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly em: Float64Array;
}

/** In ems: maximum gap within a run. Lines are cut at narrower gaps later, when the whole line is known. */
export const REACH = 3;

export function runsOf(frame: Frame, base: Int32Array): Runs {
  const order = new Int32Array(frame.length);
  const starts = new Int32Array(frame.length + 1);
  let placed = 0;
  let count = 0;
  let leftwards = false;
  for (let i = 0; i < frame.length; i++) {
    if (base[i] !== -1) continue;
    const before = order[placed - 1] ?? 0;
    const begun = placed > 0 && placed - (starts[count - 1] ?? 0) > 1;
    const onwards: boolean = placed > 0 && !(begun && leftwards) && readsOn(frame, before, i);
    const backwards: boolean = placed > 0 && !onwards && !(begun && !leftwards) && readsBack(frame, before, i);
    if (!onwards && !backwards) {
      if (leftwards) order.subarray(starts[count - 1], placed).reverse();
      starts[count++] = placed;
    }
    leftwards = backwards;
    order[placed++] = i;
  }
  if (leftwards) order.subarray(starts[count - 1], placed).reverse();
  starts[count] = placed;
  return measured(frame, order.subarray(0, placed), starts.subarray(0, count + 1));
}

function readsOn(frame: Frame, before: number, i: number): boolean {
  return isLevel(frame, before, i) && adjoins(frame, before, i);
}

/** Returns whether right-to-left text continues in logical order: each glyph is to the left of the previous glyph. */
function readsBack(frame: Frame, before: number, i: number): boolean {
  const kinds = (frame.kind[before] ?? 0) | (frame.kind[i] ?? 0);
  if ((kinds & Kind.rightToLeft) === 0 || (kinds & (Kind.leftToRight | Kind.digit)) !== 0) return false;
  return isLevel(frame, before, i) && adjoins(frame, i, before);
}

function isLevel({ baseline, em }: Frame, before: number, i: number): boolean {
  const size = em[i] ?? 0;
  return (
    Math.abs((baseline[i] ?? 0) - (baseline[before] ?? 0)) <= 0.1 * size &&
    Math.abs(size - (em[before] ?? 0)) <= 0.05 * size
  );
}

/** Returns whether the second glyph directly follows the first one on the line. */
function adjoins({ left, right, em }: Frame, first: number, second: number): boolean {
  const size = em[second] ?? 0;
  const start = left[second] ?? 0;
  const gap = start - (right[first] ?? 0);
  return gap < REACH * size && gap > -0.6 * size && start > (left[first] ?? 0);
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
