import { MinHeap } from './min-heap.js';

/** A part of a cluster that jobs pass, with a queue in the order of arrival. */
export interface Station {
  readonly name: string;
  /** How many jobs it serves at once. */
  readonly servers: number;
  /** The mean time of one job at one visit, in milliseconds. */
  readonly serviceMs: number;
}

export interface SimulatedCluster {
  /** The stations of a job in the order of its visits; a station may be visited more than once. */
  readonly visits: readonly Station[];
  /** Jobs in the cluster at the same time; each one that ends is followed by the next one. */
  readonly inFlight: number;
  readonly jobs: number;
  /** Pseudo-random numbers from 0 up to 1. */
  readonly random: () => number;
}

export interface Simulated {
  readonly jobsPerSecond: number;
  /** Mean time of a job from its arrival to its end. */
  readonly meanMs: number;
  /** The share of the time in which the servers of each station work, by name. */
  readonly busy: Readonly<Record<string, number>>;
}

/** Simulates a closed queueing network, event by event. Service times vary evenly between half and one and a half of their mean. */
export function simulate({ visits, inFlight, jobs, random }: SimulatedCluster): Simulated {
  const stations = new Map(visits.map((it) => [it, openStation(it)]));
  const arrivals = new MinHeap<Arrival>();
  let [started, ended, totalMs, now] = [0, 0, 0, 0];
  const start = (): void => {
    if (started++ < jobs) arrivals.push(now, { visit: 0, since: now });
  };
  for (let n = 0; n < inFlight; n++) start();
  for (let next = arrivals.pop(); next !== undefined; next = arrivals.pop()) {
    const { visit, since } = next.value;
    now = next.key;
    const station = visits[visit];
    if (station === undefined) {
      ended++;
      totalMs += now - since;
      start();
      continue;
    }
    const serviceMs = station.serviceMs * (0.5 + random());
    arrivals.push(serve(stations.get(station), now, serviceMs), { visit: visit + 1, since });
  }
  const busy = [...stations].map(([{ name, servers }, { workedMs }]) => [name, workedMs / (servers * now)] as const);
  return { jobsPerSecond: (1000 * ended) / now, meanMs: totalMs / ended, busy: Object.fromEntries(busy) };
}

/** A job that arrives at the station of a visit. */
interface Arrival {
  readonly visit: number;
  /** When the job came into the cluster. */
  readonly since: number;
}

interface OpenStation {
  /** When each server is free. */
  readonly free: MinHeap<undefined>;
  workedMs: number;
}

function openStation({ servers }: Station): OpenStation {
  const free = new MinHeap<undefined>();
  for (let n = 0; n < servers; n++) free.push(0, undefined);
  return { free, workedMs: 0 };
}

/** @returns when the job leaves the station */
function serve(station: OpenStation | undefined, now: number, serviceMs: number): number {
  const server = station?.free.pop();
  if (station === undefined || server === undefined) throw new Error('A station has no server.');
  const end = Math.max(now, server.key) + serviceMs;
  station.free.push(end, undefined);
  station.workedMs += serviceMs;
  return end;
}
