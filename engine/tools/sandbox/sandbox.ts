import type { SandboxedCommand } from './start-program.js';

export type SandboxMode = 'auto' | 'required' | 'off';

/** Wraps commands before they run. */
export interface Sandbox {
  /** Whether programs are isolated at all. */
  readonly active: boolean;
  /** Weaknesses compared with the best sandbox, with reasons, for the operator. */
  readonly shortcomings: readonly string[];
  /** The user id of programs on the host, if it differs from the service's. */
  readonly user?: number;
  /**
   * Value for `nproc` of prlimit(1) inside the sandbox; undefined where the limit would count other processes too.
   */
  readonly mostThreads?: number;
  wrap(command: readonly string[], view: View): SandboxedCommand;
  /** Lets programs read and write a service folder with its present contents, and read the given files. */
  admitTo(folder: string, given?: readonly string[]): Promise<void>;
}

/** The files that a program can see besides the system. */
export interface View {
  /** The working directory, and the only writable folder. */
  readonly folder: string;
  /** Files and folders that it may read, symbolic links included. */
  readonly readable?: readonly string[];
  /** Whether it creates user namespaces for a sandbox of its own, as Chromium does. */
  readonly makesNamespaces?: boolean;
}

export const noSandbox: Sandbox = {
  active: false,
  shortcomings: ['QUIRE_SANDBOX is off: programs can read all files of the service and reach the network'],
  wrap: (argv, { folder }) => ({
    argv,
    environment: {
      ...{ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: folder, HOME: folder },
      // As many programs run as there are cores, so more OpenMP threads would only wait for each other.
      OMP_THREAD_LIMIT: '1',
    },
  }),
  admitTo: () => Promise.resolve(),
};
