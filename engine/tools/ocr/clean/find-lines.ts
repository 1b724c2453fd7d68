import type { Print } from './find-print.js';
import type { LineDirection } from './line-direction.js';

/** Direction and skew of text lines in an image. */
export interface Lines {
  readonly direction: LineDirection;
  /** Skew in degrees clockwise relative to the rows (or columns) of the image; at most 15 either way. */
  readonly skew: number;
}

/**
 * Finds the angle at which the ends of letters fall into the fewest rows, the baselines (W. Postl, US patent
 * 4,723,297, 1988, and D. S. Bloomberg et al., "Measuring document image skew and orientation", 1995, on the
 * principle).
 */
export function findLines({ bottoms, rights, letters }: Print): Lines {
  const across = findPeak(bottoms, 0);
  const down = findPeak(rights, 1);
  const isEnough = letters.length >= MIN_LETTERS;
  if (!isEnough || Math.max(across.height, down.height) < CLEAR_PEAK) return { direction: 'unclear', skew: 0 };
  if (across.height > CLEARLY * down.height) return { direction: 'across', skew: across.angle };
  if (down.height > CLEARLY * across.height) return { direction: 'up-and-down', skew: -down.angle };
  return { direction: 'unclear', skew: 0 };
}

const MIN_LETTERS = 12;
const CLEAR_PEAK = 1.5;
const CLEARLY = 1.1;

interface Peak {
  /** In degrees. */
  readonly angle: number;
  /** Ratio of the coincidences at this angle to those at other angles. */
  readonly height: number;
}

/** End points of letters. */
interface Ends {
  /** x and y of each point, alternating; not negative. */
  readonly points: Int32Array;
  /** The largest coordinate. */
  readonly longest: number;
  /** Row counters, reused for each angle. */
  readonly counts: Uint32Array;
}

/** @param lying 0 for lines along x, 1 for lines along y */
function findPeak(ends: Int32Array, lying: 0 | 1): Peak {
  const points = thin(ends, MAX_POINTS);
  const longest = points.reduce((most, it) => Math.max(most, it), 0);
  // Rows for all coordinates, and as many above and below for the steepest angle, which is less than 45 degrees.
  const looked: Ends = { points, longest, counts: new Uint32Array(3 * longest + 3) };
  const at = (angle: number): number => meetings(looked, angle, lying);
  const angles = range(0, 60, 1 / 4);
  const found = angles.map(at);
  const coarse = angles[found.indexOf(Math.max(...found))] ?? 0;
  const near = range(coarse, 10, 1 / 40);
  const sums = near.map(at);
  const best = Math.max(...sums);
  // Rows are whole pixels, so neighbouring angles may be equally good.
  const good = near.filter((_, index) => (sums[index] ?? 0) > ALIKE * best);
  const usual = [...found].sort((a, b) => a - b)[60] ?? 0;
  return { angle: good.reduce((a, b) => a + b, 0) / good.length, height: usual === 0 ? 0 : best / usual };
}

/** Numbers around a middle, with so many steps on either side. */
function range(middle: number, steps: number, step: number): readonly number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) => middle + (index - steps) * step);
}

const ALIKE = 0.97;
const MAX_POINTS = 5_000;

function thin(ends: Int32Array, most: number): Int32Array {
  const step = Math.ceil(ends.length / 2 / most);
  if (step <= 1) return ends;
  const kept = new Int32Array(2 * Math.floor(ends.length / 2 / step));
  for (let at = 0; at < kept.length; at += 2) {
    kept[at] = ends[at * step] ?? 0;
    kept[at + 1] = ends[at * step + 1] ?? 0;
  }
  return kept;
}

/** Number of pairs of points in the same row after rotating the rows by an angle. */
function meetings({ points, longest, counts }: Ends, angle: number, lying: 0 | 1): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  // Keeps row numbers positive.
  const shift = Math.ceil(Math.abs(slope) * longest) + 1;
  counts.fill(0);
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const row = Math.floor((points[at + 1 - lying] ?? 0) - slope * (points[at + lying] ?? 0)) + shift;
    const count = counts[row] ?? 0;
    // A point forms two ordered pairs with each point already in its row.
    sum += 2 * count;
    counts[row] = count + 1;
  }
  return sum;
}
