/** Elapsed time by task, including waiting time. */
export interface Times {
  /** Runs a task and adds its time to a kind; returns the task's result. */
  measure<Result>(kind: string, document: string, task: () => Promise<Result>): Promise<Result>;
  /** A line for each kind, the longest total first. */
  lines(): readonly string[];
}

interface Taken {
  readonly seconds: number;
  readonly times: number;
  readonly most: number;
  /** The document that took the longest. */
  readonly slowest: string;
}

export function startTimes(): Times {
  const kinds = new Map<string, Taken>();
  return {
    async measure(kind, document, task) {
      const started = performance.now();
      try {
        return await task();
      } finally {
        kinds.set(kind, withOne(kinds.get(kind), (performance.now() - started) / 1000, document));
      }
    },
    lines: () => [...kinds].toSorted(([, one], [, other]) => other.seconds - one.seconds).map(lineOf),
  };
}

function withOne(before: Taken | undefined, seconds: number, document: string): Taken {
  const { times, most, slowest, ...sum } = before ?? { seconds: 0, times: 0, most: 0, slowest: document };
  const isSlowest = seconds > most;
  return {
    seconds: sum.seconds + seconds,
    times: times + 1,
    most: Math.max(most, seconds),
    slowest: isSlowest ? document : slowest,
  };
}

function lineOf([kind, { seconds, times, most, slowest }]: readonly [string, Taken]): string {
  return `${seconds.toFixed(1).padStart(8)} s, ${times} times, ${kind}; at most ${most.toFixed(1)} s: ${slowest}`;
}
