import type { Box } from '../../geometry/geometry.js';
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
  const boxes = [
    ...joined(across).map(({ from, to, first, last }) => ({ left: from, right: to, top: first, bottom: last })),
    ...joined(down).map(({ from, to, first, last }) => ({ left: first, right: last, top: from, bottom: to })),
  ];
  for (const run of across) ink.erase({ left: run.from, right: run.to, top: run.first - 1, bottom: run.last + 1 });
  for (const run of down) ink.erase({ left: run.first - 1, right: run.last + 1, top: run.from, bottom: run.to });
  return boxes;
}

/** An image seen along its rows or along its columns. */
interface Direction {
  readonly length: number;
  readonly breadth: number;
  readonly has: (along: number, at: number) => boolean;
}

/** Ink without gaps: from `from` to before `to` along the direction, and from `first` to before `last` across it. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

function thinRuns({ length, breadth, has }: Direction, { shortest, thickest }: RuleSizes): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < breadth; at++) {
    for (let from = 0; from < length; from++) {
      if (!has(from, at)) continue;
      let to = from + 1;
      while (to < length && has(to, at)) to++;
      if (to - from >= shortest && thicknessAt(Math.floor((from + to) / 2), at) <= thickest)
        runs.push({ from, to, first: at, last: at + 1 });
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
function joined(runs: readonly Run[]): readonly Run[] {
  const whole: Run[] = [];
  let open: Run[] = [];
  for (const run of runs) {
    const touches = ({ from, to, last }: Run): boolean => last >= run.first && from <= run.to && to >= run.from;
    const parts = open.filter(touches);
    const left = open.filter((it) => !touches(it));
    whole.push(...left.filter(({ last }) => last < run.first));
    open = left.filter(({ last }) => last >= run.first);
    open.push(parts.reduce(unionOf, run));
  }
  return [...whole, ...open];
}

function unionOf(one: Run, other: Run): Run {
  return {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    first: Math.min(one.first, other.first),
    last: Math.max(one.last, other.last),
  };
}
