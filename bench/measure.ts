/** Milliseconds that a task takes. */
export async function time(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

/** The quantile of values: share 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One of several commands that do the same work. */
export interface Way {
  readonly name: string;
  run(): Promise<unknown>;
  /** Returns the CPU time used so far, in milliseconds. */
  cpu(): number;
  /** A program that starts anew for each run, so it needs no warm-up. */
  readonly isRival?: boolean;
}

/** In milliseconds. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/**
 * Medians of several commands, run alternately so that other load affects all alike; the first round is a warm-up.
 */
export async function compareCosts(ways: readonly Way[], turns: number): Promise<readonly Cost[]> {
  for (const way of ways.filter(({ isRival = false }) => !isRival)) await way.run();
  const costs = ways.map((): Cost[] => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, way] of ways.entries()) {
      costs[index]?.push(await costOf(way));
    }
  }
  return costs.map((taken) => ({
    wall: median(taken.map(({ wall }) => wall)),
    cpu: median(taken.map(({ cpu }) => cpu)),
  }));
}

/** The cost of one run. */
export async function costOf(way: Way): Promise<Cost> {
  const before = way.cpu();
  const wall = await time(() => way.run());
  return { wall, cpu: way.cpu() - before };
}

/** Medians in milliseconds, for time only. */
export async function compare(ways: readonly (() => Promise<unknown>)[], turns: number): Promise<readonly number[]> {
  const timed = ways.map((run): Way => ({ name: '', run, cpu: () => 0 }));
  return (await compareCosts(timed, turns)).map(({ wall }) => wall);
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
