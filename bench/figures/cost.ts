import { quantile } from '../measure.js';

/** Measurements of one program or library over all runs. Times are in milliseconds. */
export interface Cost {
  readonly name: string;
  /** Wall-clock times in the order of the runs. */
  readonly times: readonly number[];
  readonly cpuTimes: readonly number[];
  /** Highest memory of all its processes in MiB, shared pages counted once. */
  readonly memory: number;
}

/** The middle half of several values. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { low: quantile(values, 0.25), median: quantile(values, 0.5), high: quantile(values, 0.75) };
}

/** Time relative to a rival's, run by run while both ran one after the other under the same load. */
export function ratioTo(ours: Cost, rival: Cost): Spread {
  return spreadOf(rival.times.map((time, turn) => (ours.times[turn] ?? Number.NaN) / time));
}

/** Smallest numbers of runs from which a quantile is told. */
const MIN_RUNS = { 0.5: 1, 0.95: 20, 0.99: 100 } as const;

/** @returns undefined where there are too few runs to tell */
export function timeAt({ times }: Pick<Cost, 'times'>, share: keyof typeof MIN_RUNS): number | undefined {
  return times.length < MIN_RUNS[share] ? undefined : quantile(times, share);
}
