/** Milliseconds that a task takes. */
export async function time(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

/** The value below which a share of all values lies: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Medians of several ways to do the same, in milliseconds, taken in turns so that what else the machine does falls on
 * all alike; the first turn only warms up.
 */
export async function compare(ways: readonly (() => Promise<unknown>)[], turns: number): Promise<readonly number[]> {
  const times = ways.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [index, way] of ways.entries()) {
      const taken = await time(way);
      if (turn > 0) times[index]?.push(taken);
    }
  }
  return times.map((values) => quantile(values, 0.5));
}
