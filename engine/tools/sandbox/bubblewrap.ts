import { lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';

import { admitTo, giveTo } from './admit-to.js';
import { coversOf, isWithin } from './covers-of.js';
import { coversOfProc } from './covers-of-proc.js';
import { canLimitThreads } from './can-limit-threads.js';
import type { Sandbox, View } from './sandbox.js';
import { seccompFilter } from './seccomp-filter.js';
import { FILTER_DESCRIPTOR } from './start-program.js';

export interface BubblewrapSettings {
  /** The path of bubblewrap. */
  readonly program: string;
  /** The user id of programs on the host. Without it, programs run as the service's user, in a user namespace. */
  readonly user?: number;
  /** Whether programs may not create user namespaces, which takes bubblewrap 0.8. */
  readonly disablesNamespaces?: boolean;
  /** Files and folders that no program may see, wherever they are. */
  readonly hidden: readonly string[];
}

/**
 * A sandbox by bubblewrap: no network, separate process ids, a read-only system, and only the job's folder writable.
 * Programs see nothing of the service: no data folder, no environment, no other jobs.
 */
export function bubblewrap(settings: BubblewrapSettings): Sandbox {
  const { program, user, hidden } = settings;
  return {
    active: true,
    shortcomings: [],
    ...(user !== undefined && { user }),
    ...mostThreadsOf(user),
    wrap: (command, view) => {
      const filter = filters[view.makesNamespaces === true ? 'browser' : 'program'];
      const argv = [
        ...[program, ...isolation, ...identityOf(settings, view)],
        ...viewOf(view, hidden),
        ...(filter === undefined ? [] : ['--seccomp', `${FILTER_DESCRIPTOR}`]),
        ...['--', ...(user === undefined ? [] : becoming(user)), ...command],
      ];
      return { argv, environment: {}, ...(filter !== undefined && { filter }) };
    },
    async admitTo(folder, given = []) {
      if (user === undefined) return;
      await admitTo(folder, user);
      for (const path of given) await giveTo(path, user);
    },
  };
}

const filters = { program: seccompFilter('program'), browser: seccompFilter('browser') };

/** Maximum threads of a program; Chromium has about 150, and more on machines with many cores. */
const MAX_THREADS = 1024;

/** @param user all programs of this user are counted; without it, those in the user namespace */
function mostThreadsOf(user: number | undefined): Pick<Sandbox, 'mostThreads'> {
  if (user !== undefined) return { mostThreads: MAX_THREADS * 8 };
  return canLimitThreads() ? { mostThreads: MAX_THREADS } : {};
}

function identityOf({ user, disablesNamespaces }: BubblewrapSettings, { makesNamespaces }: View): readonly string[] {
  if (user !== undefined) return keptCapabilities.flatMap((it) => ['--cap-add', it]);
  return [
    // Programs are never root in their namespace, since Chromium refuses to run as root.
    ...['--unshare-user', '--uid', '1000', '--gid', '1000'],
    ...(disablesNamespaces === true && makesNamespaces !== true ? ['--disable-userns'] : []),
  ];
}

/** Capabilities that `setpriv` needs; it drops all of them. */
const keptCapabilities = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'];

/**
 * Starts a program as another user of the host. Bubblewrap runs as root without a user namespace, so that its mounts
 * reach folders that only root may enter.
 */
function becoming(user: number): readonly string[] {
  return [
    ...['/usr/bin/setpriv', '--reuid', `${user}`, '--regid', `${user}`, '--clear-groups'],
    ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'],
  ];
}

function viewOf({ folder, readable = [] }: View, hidden: readonly string[]): readonly string[] {
  const covers = coversOf(hidden, [...boundFolders, ...readable]);
  const isCovered = (path: string): boolean => covers.paths.some((it) => isWithin(it, path));
  const bound = readable.filter((it) => !isWithin('/usr', it) && !isCovered(it));
  const boundInCovers = readable.filter(isCovered);
  return [
    ...parentsOf(bound),
    ...bound.flatMap(inPlace),
    ...covers.mounts,
    ...parentsOf([...boundInCovers, folder]),
    ...boundInCovers.flatMap(inPlace),
    ...['--bind', folder, folder, '--chdir', folder, '--setenv', 'TMPDIR', folder, '--setenv', 'HOME', folder],
    // In-memory file systems become read-only; a program could fill them otherwise.
    ...[...covers.folders, '/dev', '/'].flatMap((it) => ['--remount-ro', it]),
  ];
}

/** Parent folders of the mounted paths. Bubblewrap would create them accessible to its own user only. */
function parentsOf(paths: readonly string[]): readonly string[] {
  const parents = new Set<string>();
  for (const path of paths) {
    for (let at = dirname(path); at !== dirname(at); at = dirname(at)) parents.add(at);
  }
  // Sorted by length, so that a folder precedes its contents.
  return [...parents].sort((one, other) => one.length - other.length).flatMap((it) => ['--dir', it]);
}

/** Mounts a path read-only at the same place; a symbolic link stays a link. */
function inPlace(path: string): readonly string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Debian and Ubuntu have /bin, /lib and others as links into /usr; older systems have folders. */
const boundFolders = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache'],
];

const isolation = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  '--die-with-parent',
  // Without a new session a program could insert keystrokes into the terminal that started the service (CVE-2017-5226).
  '--new-session',
  // Bubblewrap leaves root its capabilities, with which a program could remount the system as writable.
  ...['--cap-drop', 'ALL'],
  '--clearenv',
  ...['--setenv', 'PATH', '/usr/bin:/bin'],
  ...['--setenv', 'LANG', 'C.UTF-8'],
  // As many programs run as there are cores, so more OpenMP threads would only wait for each other.
  ...['--setenv', 'OMP_THREAD_LIMIT', '1'],
  ...parentsOf(boundFolders),
  ...boundFolders.flatMap(inPlace),
  ...['--proc', '/proc'],
  ...coversOfProc(),
  ...['--dev', '/dev'],
];
