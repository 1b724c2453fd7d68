import type { SandboxedCommand } from './start-program.js';

export type SandboxMode = 'auto' | 'required' | 'off';

/** How a command is wrapped before it runs. */
export interface Sandbox {
  /** Whether programs are isolated at all. */
  readonly active: boolean;
  /** What programs can do that the best sandbox prevents, and why: for the operator. */
  readonly shortcomings: readonly string[];
  /** The user id of programs on the host, when it is another than that of the service. */
  readonly user?: number;
  /** The `nproc` of prlimit(1) for programs inside; undefined where it would count processes of others, too. */
  readonly mostThreads?: number;
  wrap(command: readonly string[], view: View): SandboxedCommand;
  /** Lets programs read and write a folder of the service and all that is in it now, and read what is given to them. */
  admitTo(folder: string, given?: readonly string[]): Promise<void>;
}

/** What a program can see besides the system. */
export interface View {
  /** Its working directory, and the only folder that it may write to. */
  readonly folder: string;
  /** Files and folders, links included, that it may read. */
  readonly readable?: readonly string[];
  /** Whether it makes user namespaces for a sandbox of its own, as Chromium does. */
  readonly makesNamespaces?: boolean;
}

export const noSandbox: Sandbox = {
  active: false,
  shortcomings: ['QUIRE_SANDBOX is off: programs can read all files of the service and reach the network'],
  wrap: (argv, { folder }) => ({
    argv,
    environment: {
      ...{ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: folder, HOME: folder },
      // As many programs run as there are cores; threads of theirs would only wait for each other.
      OMP_THREAD_LIMIT: '1',
    },
  }),
  admitTo: () => Promise.resolve(),
};
