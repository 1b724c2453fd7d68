/** The least and the largest value. */
export type Interval = readonly [low: number, high: number];

/** Returns the values within the interval of the same index; values without an interval stay as they are. */
export function clamped(values: readonly number[], intervals: readonly Interval[]): readonly number[] {
  return values.map((value, index) => {
    const [low, high] = intervals[index] ?? [value, value];
    return Math.min(high, Math.max(low, value));
  });
}
