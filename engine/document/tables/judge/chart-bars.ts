import type { Box } from '../../../geometry/geometry.js';
import { hasCentre } from '../../../geometry/box-arithmetic.js';

/** Minimum number of different lengths of bars on one line; cells that are not in a grid have fewer. */
const MIN_LENGTHS = 4;

/** In points: maximum distance of a bar from the line on which it stands, and minimum difference of two lengths. */
const NEAR = 1.5;

/** Maximum number of areas compared with texts, which bounds the time for drawings. */
const MAX_AREAS = 1000;

/**
 * Returns whether some areas are the bars of a chart: areas without text that stand on one line, upright or lying, and end at
 * different places.
 */
export function haveBars(areas: readonly Box[], words: readonly Box[]): boolean {
  if (areas.length < MIN_LENGTHS || areas.length > MAX_AREAS) return false;
  const empty = areas.filter((area) => !words.some((word) => hasCentre(area, word)));
  if (2 * empty.length < areas.length) return false;
  return SIDES.some(({ base, end }) => lengthsOnOneLine(empty.map((area) => [base(area), end(area)])) >= MIN_LENGTHS);
}

const SIDES: readonly { readonly base: (box: Box) => number; readonly end: (box: Box) => number }[] = [
  { base: ({ bottom }) => bottom, end: ({ top }) => top },
  { base: ({ left }) => left, end: ({ right }) => right },
];

/** Returns the maximum number of different ends of the bars that begin at one place. */
function lengthsOnOneLine(bars: readonly (readonly [base: number, end: number])[]): number {
  const byBase = bars.toSorted(([one], [other]) => one - other);
  let most = 0;
  for (let from = 0; from < byBase.length;) {
    const [base = 0] = byBase[from] ?? [];
    let to = from + 1;
    while (to < byBase.length && (byBase[to]?.[0] ?? 0) <= base + NEAR) to++;
    most = Math.max(most, countOfPlaces(byBase.slice(from, to).map(([, end]) => end)));
    from = to;
  }
  return most;
}

function countOfPlaces(places: readonly number[]): number {
  let [count, last] = [0, -Infinity];
  for (const place of places.toSorted((one, other) => one - other)) {
    if (place > last + NEAR) [count, last] = [count + 1, place];
  }
  return count;
}
