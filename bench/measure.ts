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

/** One of several ways to do the same. */
export interface Way {
  readonly name: string;
  run(): Promise<unknown>;
  /** Reads a counter of the CPU time that the way has taken, in milliseconds. */
  cpu(): number;
  /** A program that starts anew each time; it needs no turn to warm up. */
  readonly isRival?: boolean;
}

/** Medians, in milliseconds. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/**
 * Medians of several ways to do the same, taken in turns so that what else the machine does falls on all alike; a first
 * turn only warms up.
 */
export async function compareCosts(ways: readonly Way[], turns: number): Promise<readonly Cost[]> {
  for (const way of ways.filter(({ isRival = false }) => !isRival)) await way.run();
  const costs = ways.map((): Cost[] => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, way] of ways.entries()) {
      const before = way.cpu();
      const wall = await time(() => way.run());
      costs[index]?.push({ wall, cpu: way.cpu() - before });
    }
  }
  return costs.map((taken) => ({
    wall: median(taken.map(({ wall }) => wall)),
    cpu: median(taken.map(({ cpu }) => cpu)),
  }));
}

/** Medians in milliseconds, where time alone is of interest. */
export async function compare(ways: readonly (() => Promise<unknown>)[], turns: number): Promise<readonly number[]> {
  const timed = ways.map((run): Way => ({ name: '', run, cpu: () => 0 }));
  return (await compareCosts(timed, turns)).map(({ wall }) => wall);
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
