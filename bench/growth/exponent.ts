/** The cost of a job on a document of some size. */
export interface Point {
  readonly count: number;
  /** In milliseconds. */
  readonly cost: number;
}

/**
 * The exponent by which the cost grows with the count beyond what a job costs whatever its size: the slope of the line
 * through the two largest points on logarithmic scales, after the fixed cost that the smaller two tell is taken away.
 */
export function exponentOf(points: readonly Point[]): number {
  const sorted = points.toSorted((one, other) => one.count - other.count);
  const [smallest, middle, largest] = [sorted[0], sorted.at(-2), sorted.at(-1)];
  if (smallest === undefined || middle === undefined || largest === undefined) return Number.NaN;
  const fixed = fixedCost(smallest, middle);
  return Math.log((largest.cost - fixed) / (middle.cost - fixed)) / Math.log(largest.count / middle.count);
}

/** Extrapolates the cost of a job on an empty document from two points by a straight line; at least 0. */
function fixedCost(small: Point, large: Point): number {
  const slope = (large.cost - small.cost) / (large.count - small.count);
  return Math.max(0, small.cost - slope * small.count);
}
