import { lstatSync, readlinkSync } from 'node:fs';

export type SandboxMode = 'auto' | 'required' | 'off';

/** How a command is wrapped before it runs. */
export interface Sandbox {
  /** Whether programs are really kept apart; false when the machine does not allow it. */
  readonly active: boolean;
  /** @param readable what it may read besides the system and its folder: files and folders. */
  wrap(command: readonly string[], folder: string, readable?: readonly string[]): readonly string[];
}

export const noSandbox: Sandbox = { active: false, wrap: (command) => command };

/**
 * Bubblewrap: no network, own process ids, a read-only system, and nothing writable but the job's folder. Nothing of
 * the service is visible: not its data folder, not its environment, not other jobs.
 */
export const bubblewrap: Sandbox = {
  active: true,
  // Programs are not root, whoever the service is: Chromium would refuse to run.
  wrap: bubblewrapWith(['--unshare-user', '--uid', '1000', '--gid', '1000']),
};

/** The same where there are no namespaces of users, which takes a service that is root; and so are its programs. */
export const bubblewrapOfRoot: Sandbox = { active: true, wrap: bubblewrapWith([]) };

function bubblewrapWith(user: readonly string[]): Sandbox['wrap'] {
  return (command, folder, readable = []) => [
    ...['bwrap', ...isolation, ...user],
    ...readable.filter((path) => !path.startsWith('/usr/')).flatMap(inPlace),
    ...['--bind', folder, folder, '--chdir', folder, '--setenv', 'TMPDIR', folder, '--setenv', 'HOME', folder],
    // Both are file systems in memory, which a program could otherwise fill.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--', ...command],
  ];
}

/** Debian and Ubuntu have /bin, /lib and so on as links into /usr; older systems have folders. */
const system = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(inPlace);

/** To be read where it is outside of the sandbox; a link stays one. */
function inPlace(path: string): readonly string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

const isolation = [
  '--unshare-all',
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
  ...['--ro-bind', '/usr', '/usr'],
  ...system,
  ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
  ...['--ro-bind-try', '/etc/fonts', '/etc/fonts'],
  ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
  ...['--proc', '/proc'],
  ...['--dev', '/dev'],
];
