import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';
import type { Runs } from './glyph-runs.js';
import { firstIndex } from '../../geometry/sorted.js';

/** Returns whether two glyphs are one glyph drawn twice, for a bold look, for a shadow, or by mistake. */
export function isSameGlyph({ text, left, right, baseline, em }: Frame, a: number, b: number): boolean {
  if (text[a] !== text[b]) return false;
  const size = em[a] ?? 0;
  // At most half the width of a letter, since repeated letters stand side by side ("ll", "...").
  const most = Math.min(0.1 * size, 0.45 * ((right[a] ?? 0) - (left[a] ?? 0)));
  return (
    Math.abs((left[a] ?? 0) - (left[b] ?? 0)) <= most &&
    Math.abs((baseline[a] ?? 0) - (baseline[b] ?? 0)) <= 0.15 * size &&
    Math.abs(size - (em[b] ?? 0)) <= 0.2 * size
  );
}

/** Returns the share of a run that glyphs of another run cover. A glyph drawn twice does not count. */
export function coveredShare(frame: Frame, runs: Runs, run: number, other: number): number {
  const { order, start, end } = runs;
  const last = end[other] ?? 0;
  let at = firstReaching(frame, runs, other, runs.left[run] ?? 0);
  // Both runs are sorted by position, so they are traversed together. The limit bounds the time for many glyphs in one
  // place.
  let steps = 4 * ((end[run] ?? 0) - (start[run] ?? 0)) + 256;
  let covered = 0;
  let whole = 0;
  for (let k = start[run] ?? 0; k < (end[run] ?? 0); k++) {
    const glyph = order[k] ?? 0;
    if (((frame.kind[glyph] ?? 0) & Kind.space) !== 0) continue;
    const from = frame.left[glyph] ?? 0;
    const to = frame.right[glyph] ?? 0;
    whole += to - from;
    while (at < last && (frame.right[order[at] ?? 0] ?? 0) <= from && steps-- > 0) at++;
    for (let j = at; j < last && (frame.left[order[j] ?? 0] ?? 0) < to && steps-- > 0; j++) {
      const there = order[j] ?? 0;
      if (((frame.kind[there] ?? 0) & Kind.space) !== 0) continue;
      if (isSameGlyph(frame, glyph, there)) break;
      covered += Math.min(to, frame.right[there] ?? 0) - Math.max(from, frame.left[there] ?? 0);
    }
  }
  return whole > 0 ? Math.max(0, covered) / whole : 0;
}

/** Returns the index of the first glyph of a run whose right edge is to the right of a point. */
function firstReaching({ right }: Frame, { order, start, end }: Runs, run: number, point: number): number {
  return firstIndex(start[run] ?? 0, end[run] ?? 0, (index) => (right[order[index] ?? 0] ?? 0) <= point);
}

/** Returns whether a run repeats the text of another run with a small offset, as a drop shadow does. */
export function isShadow(frame: Frame, runs: Runs, run: number, other: number): boolean {
  const { order, start, end, left, first, em } = runs;
  const from = start[run] ?? 0;
  const length = (end[run] ?? 0) - from;
  const there = start[other] ?? 0;
  const most = 0.4 * (em[run] ?? 0);
  if (length < 2 || length !== (end[other] ?? 0) - there) return false;
  if (Math.abs((left[run] ?? 0) - (left[other] ?? 0)) > most) return false;
  if (Math.abs((first[run] ?? 0) - (first[other] ?? 0)) > most) return false;
  for (let k = 0; k < length; k++) {
    if (frame.text[order[from + k] ?? 0] !== frame.text[order[there + k] ?? 0]) return false;
  }
  return true;
}

/** Returns the distances from a run to the nearest glyphs of another run, on the left and on the right. */
export function distancesInside(
  { left, right }: Frame,
  runs: Runs,
  run: number,
  other: number,
): readonly [number, number] {
  const { order, start, end } = runs;
  const from = runs.left[run] ?? 0;
  const to = runs.right[run] ?? 0;
  const next = firstIndex(start[other] ?? 0, end[other] ?? 0, (index) => (left[order[index] ?? 0] ?? 0) < from);
  const before = next > (start[other] ?? 0) ? from - (right[order[next - 1] ?? 0] ?? 0) : Infinity;
  const behind = next < (end[other] ?? 0) ? (left[order[next] ?? 0] ?? 0) - to : Infinity;
  return [Math.abs(before), Math.abs(behind)];
}
