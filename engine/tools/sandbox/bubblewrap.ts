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
  /** Whether programs are kept from making user namespaces, for which bubblewrap 0.8 is needed. */
  readonly disablesNamespaces?: boolean;
  /** Files and folders that no program may see, wherever they are. */
  readonly hidden: readonly string[];
}

/**
 * Bubblewrap: no network, own process ids, a read-only system, and nothing writable but the job's folder. Nothing of
 * the service is visible: not its data folder, not its environment, not other jobs.
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

/** Threads that a program may have; Chromium has about 150, and more where there are many cores. */
const MAX_THREADS = 1024;

/** @param user all of whose programs are counted; else those in a user namespace are */
function mostThreadsOf(user: number | undefined): Pick<Sandbox, 'mostThreads'> {
  if (user !== undefined) return { mostThreads: MAX_THREADS * 8 };
  return canLimitThreads() ? { mostThreads: MAX_THREADS } : {};
}

function identityOf({ user, disablesNamespaces }: BubblewrapSettings, { makesNamespaces }: View): readonly string[] {
  if (user !== undefined) return keptCapabilities.flatMap((it) => ['--cap-add', it]);
  return [
    // Programs are not root in their namespace, whoever the service is: Chromium would refuse to run.
    ...['--unshare-user', '--uid', '1000', '--gid', '1000'],
    ...(disablesNamespaces === true && makesNamespaces !== true ? ['--disable-userns'] : []),
  ];
}

/** What `setpriv` needs; it drops all of them. */
const keptCapabilities = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'];

/**
 * Starts a program as another user of the host. Bubblewrap, as root, makes no user namespace, so that its mounts reach
 * folders that root alone may enter.
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
    // File systems in memory, which a program could otherwise fill.
    ...[...covers.folders, '/dev', '/'].flatMap((it) => ['--remount-ro', it]),
  ];
}

/** The folders that these are in: bubblewrap itself would make them such that its own user alone may enter them. */
function parentsOf(paths: readonly string[]): readonly string[] {
  const parents = new Set<string>();
  for (const path of paths) {
    for (let at = dirname(path); at !== dirname(at); at = dirname(at)) parents.add(at);
  }
  // A folder is shorter than what is in it.
  return [...parents].sort((one, other) => one.length - other.length).flatMap((it) => ['--dir', it]);
}

/** To be read where it is outside of the sandbox; a link stays one. */
function inPlace(path: string): readonly string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Debian and Ubuntu have /bin, /lib and so on as links into /usr; older systems have folders. */
const boundFolders = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache'],
];

const isolation = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  '--die-with-parent',
  // Else a program could push keystrokes into the terminal that started the service (CVE-2017-5226).
  '--new-session',
  // Else a program of root's could remount the system to write to it: bubblewrap leaves root its capabilities.
  ...['--cap-drop', 'ALL'],
  '--clearenv',
  ...['--setenv', 'PATH', '/usr/bin:/bin'],
  ...['--setenv', 'LANG', 'C.UTF-8'],
  // As many programs run as there are cores; threads of theirs would only wait for each other.
  ...['--setenv', 'OMP_THREAD_LIMIT', '1'],
  ...parentsOf(boundFolders),
  ...boundFolders.flatMap(inPlace),
  ...['--proc', '/proc'],
  ...coversOfProc(),
  ...['--dev', '/dev'],
];
