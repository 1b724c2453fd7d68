import { readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

import type { Bait } from './exchange.js';
import {
  allowedOf,
  connects,
  isSeen,
  processesPastLimit,
  succeeding,
  takesFile,
  variablesIn,
  writableIn,
} from './reach.js';

/** An attempt to break out of the sandbox. */
export interface Attempt {
  readonly promise: string;
  readonly isEssential: boolean;
  /** Returns what the attempt reached; empty when the sandbox held. */
  attempt(bait: Bait): readonly string[] | Promise<readonly string[]>;
}

export const attempts: readonly Attempt[] = [
  {
    promise: 'programs cannot change settings of the kernel',
    isEssential: true,
    attempt: () => writableIn('/proc'),
  },
  {
    promise: 'programs cannot see data, jobs or settings of the service',
    isEssential: true,
    attempt: ({ secrets }) => secrets.filter(isSeen),
  },
  {
    promise: 'programs cannot see other processes',
    isEssential: true,
    // Process 1 is the sandbox's own.
    attempt: () => readdirSync('/proc').filter((it) => /^\d+$/.test(it) && ![1, process.pid].includes(Number(it))),
  },
  {
    promise: 'programs cannot reach the network',
    isEssential: true,
    attempt: async ({ port }) => [
      ...Object.entries(networkInterfaces()).flatMap(([name, all = []]) =>
        all.every((it) => it.internal) ? [] : name,
      ),
      ...((await connects(port)) ? [`port ${port} of the host`] : []),
    ],
  },
  {
    promise: 'programs cannot write outside of their folder',
    isEssential: true,
    attempt: ({ places }) => places.filter(takesFile),
  },
  {
    promise: 'programs have no capabilities and can gain none',
    isEssential: true,
    attempt: () =>
      readFileSync('/proc/self/status', 'latin1').match(/^Cap(?:Inh|Prm|Eff|Amb):\t0*[1-9a-f]\w*|^NoNewPrivs:\t0/gm) ??
      [],
  },
  {
    promise: 'programs cannot mount file systems',
    isEssential: true,
    attempt: () => [
      ...succeeding('sh', '-c', 'mount -t tmpfs none . && umount .'),
      ...succeeding('unshare', '--mount', 'true'),
    ],
  },
  {
    promise: 'programs cannot make user namespaces',
    isEssential: false,
    attempt: () => succeeding('unshare', '--user', 'true'),
  },
  {
    promise: 'programs cannot use system calls that administer the machine or reach into other processes',
    isEssential: false,
    attempt: ({ calls }) => [
      // 2 is SECCOMP_MODE_FILTER (proc_pid_status(5)).
      ...(/^Seccomp:\t[01]$/m.exec(readFileSync('/proc/self/status', 'latin1')) === null ? [] : ['no filter is set']),
      ...allowedOf(calls),
    ],
  },
  {
    promise: 'programs cannot start processes without end',
    isEssential: false,
    attempt: () => [
      ...(/^Max processes +(?:unlimited|\d{5,})/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? []),
      ...processesPastLimit(),
    ],
  },
  {
    promise: 'programs inherit no open files of the service',
    isEssential: false,
    // A shell listed them before Node started: the three standard streams, and the descriptor of the listing itself.
    attempt: () =>
      readFileSync('descriptors', 'latin1')
        .split(/\s+/)
        .filter((it) => Number(it) > 3)
        .map((it) => `descriptor ${it}`),
  },
  {
    promise: 'programs see no environment variables of the service',
    isEssential: true,
    attempt: () => variablesIn('/proc/1/environ'),
  },
  {
    promise: 'programs leave no memory dumps',
    isEssential: false,
    attempt: () => /^Max core file size +(?! |0 +0 ).*$/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [],
  },
];
