import type { Box } from '../../geometry/geometry.js';
import { union } from '../../geometry/box-arithmetic.js';
import type { InkMask } from './ink-mask.js';

interface RuleSizes {
  /** In pixels: minimum length of a piece of a rule without a step; a crooked scan has steps. */
  readonly shortest: number;
  /** In pixels. */
  readonly thickest: number;
}

/** Takes the horizontal and vertical rules of a scan out of its ink, and returns their boxes in pixels. */
export function takeRules(ink: InkMask, sizes: RuleSizes): readonly Box[] {
  const { width, height } = ink;
  const across = thinRuns({ length: width, breadth: height, has: (along, at) => ink.has(along, at) }, sizes);
  const down = thinRuns({ length: height, breadth: width, has: (along, at) => ink.has(at, along) }, sizes);
  for (const run of across) ink.erase(thicker(run));
  for (const run of down) ink.erase(turned(thicker(run)));
  return [...joined(across), ...joined(down).map(turned)];
}

/** Swaps rows and columns. */
function turned({ left, top, right, bottom }: Box): Box {
  return { left: top, top: left, right: bottom, bottom: right };
}

/** Adds a row of pixels at both sides, where the edges of a rule are faint. */
function thicker(run: Box): Box {
  return { ...run, top: run.top - 1, bottom: run.bottom + 1 };
}

/** An image seen along its rows or along its columns. */
interface Direction {
  readonly length: number;
  readonly breadth: number;
  readonly has: (along: number, at: number) => boolean;
}

/** Returns runs of ink without gaps, each in one row of the direction. */
function thinRuns({ length, breadth, has }: Direction, { shortest, thickest }: RuleSizes): readonly Box[] {
  const runs: Box[] = [];
  for (let at = 0; at < breadth; at++) {
    for (let from = 0; from < length; from++) {
      if (!has(from, at)) continue;
      let to = from + 1;
      while (to < length && has(to, at)) to++;
      if (to - from >= shortest && thicknessAt(Math.floor((from + to) / 2), at) <= thickest)
        runs.push({ left: from, right: to, top: at, bottom: at + 1 });
      from = to;
    }
  }
  return runs;

  function thicknessAt(along: number, at: number): number {
    let [first, last] = [at, at + 1];
    while (first > 0 && at - first <= thickest && has(along, first - 1)) first--;
    while (last < breadth && last - at <= thickest && has(along, last)) last++;
    return last - first;
  }
}

/** Joins runs of neighbouring rows that touch, as those of a thick rule and of a crooked one do. */
function joined(runs: readonly Box[]): readonly Box[] {
  const whole: Box[] = [];
  let open: Box[] = [];
  for (const run of runs) {
    const touches = ({ left, right, bottom }: Box): boolean =>
      bottom >= run.top && left <= run.right && right >= run.left;
    const parts = open.filter(touches);
    const rest = open.filter((it) => !touches(it));
    whole.push(...rest.filter(({ bottom }) => bottom < run.top));
    open = rest.filter(({ bottom }) => bottom >= run.top);
    open.push(parts.reduce<Box>(union, run));
  }
  return [...whole, ...open];
}
