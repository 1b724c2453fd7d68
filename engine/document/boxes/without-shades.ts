import { heightOf, widthOf } from '../../geometry/box-arithmetic.js';
import type { Ruling } from '../model.js';
import { addToGroup } from '../../groups.js';

/** Minimum number of strips of a shade; fewer are double lines and the lines of a frame in relief. */
const MIN_STRIPS = 4;

/** Maximum number of rulings of a page in which shades are looked for; a page with more has a drawing, and no tables. */
const MAX_RULINGS = 10_000;

/** In points: maximum distance between strips that touch, and maximum difference of their ends. */
const TOUCHING = 0.1;
const SAME_END = 0.5;

/** Returns the rulings that are no strips of a shade, which programs draw as thin rectangles that touch each other side by side. */
export function withoutShades(rulings: readonly Ruling[]): readonly Ruling[] {
  if (rulings.length < MIN_STRIPS || rulings.length > MAX_RULINGS) return rulings;
  const strips = new Set([...shadesIn(rulings, ACROSS), ...shadesIn(rulings, DOWN)]);
  return strips.size === 0 ? rulings : rulings.filter((ruling) => !strips.has(ruling));
}

interface Direction {
  readonly has: (ruling: Ruling) => boolean;
  /** The place of a strip beside the others, and its ends. */
  readonly sides: readonly ['top' | 'left', 'bottom' | 'right'];
  readonly ends: readonly ['top' | 'left', 'bottom' | 'right'];
}

const ACROSS: Direction = {
  has: (ruling) => widthOf(ruling) >= heightOf(ruling),
  sides: ['top', 'bottom'],
  ends: ['left', 'right'],
};

const DOWN: Direction = {
  has: (ruling) => widthOf(ruling) < heightOf(ruling),
  sides: ['left', 'right'],
  ends: ['top', 'bottom'],
};

function shadesIn(rulings: readonly Ruling[], { has, sides, ends }: Direction): readonly Ruling[] {
  const [near, far] = sides;
  const byEnds = new Map<string, Ruling[]>();
  for (const ruling of rulings) {
    if (!has(ruling)) continue;
    addToGroup(byEnds, ends.map((end) => Math.round(ruling[end] / SAME_END)).join(' '), ruling);
  }
  return [...byEnds.values()].flatMap((strips) => {
    const runs: Ruling[][] = [];
    for (const strip of strips.toSorted((one, other) => one[near] - other[near])) {
      const run = runs.at(-1);
      const before = run?.at(-1);
      const touches = before !== undefined && strip[near] <= before[far] + TOUCHING && strip[near] > before[near];
      if (touches) run?.push(strip);
      else runs.push([strip]);
    }
    return runs.filter(({ length }) => length >= MIN_STRIPS).flat();
  });
}
