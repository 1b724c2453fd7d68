import { existsSync, readFileSync } from 'node:fs';

/**
 * User ids that systemd assigns to services with `DynamicUser=` at run time. No permanent user or group has one of
 * them, and they are within the 65,536 ids of most containers (https://systemd.io/UIDS-GIDS/).
 */
const DYNAMIC_IDS = { first: 61_184, last: 65_519 };

/** Capabilities that a root service needs to run programs as another user, by their numbers in linux/capability.h. */
const needed = {
  ...{ CAP_CHOWN: 0, CAP_DAC_OVERRIDE: 1, CAP_FOWNER: 3, CAP_KILL: 5, CAP_SETGID: 6, CAP_SETUID: 7, CAP_SETPCAP: 8 },
  // Needed to measure shared memory, and to mount.
  ...{ CAP_SYS_PTRACE: 19, CAP_SYS_ADMIN: 21 },
};

/** Why this root process cannot run programs as another user; undefined when no obstacle is known. */
export function userObstacle(
  user: number,
  { status, uidMap }: Identity = { status: read('/proc/self/status'), uidMap: read('/proc/self/uid_map') },
): string | undefined {
  const effective = BigInt(`0x${/^CapEff:\t(\w+)$/m.exec(status)?.[1] ?? '0'}`);
  const lacked = Object.entries(needed).flatMap(([name, bit]) => ((effective >> BigInt(bit)) & 1n ? [] : [name]));
  if (lacked.length > 0) return `the service is root without ${lacked.join(', ')}`;
  return isMapped(user, uidMap) ? undefined : `the user id ${user} does not exist in this user namespace`;
}

/** Contents of /proc/<pid>/status and /proc/<pid>/uid_map. */
export interface Identity {
  readonly status: string;
  readonly uidMap: string;
}

/** Each line has the first id inside, the first id outside, and the number of ids (user_namespaces(7)). */
function isMapped(user: number, uidMap: string): boolean {
  return [...uidMap.matchAll(/^ *(\d+) +\d+ +(\d+)$/gm)].some(([, first, count]) => {
    return user >= Number(first) && user < Number(first) + Number(count);
  });
}

/** A user id for programs that no user and no group of this machine has. */
export function freeUserId(etc = '/etc', dynamic = '/run/systemd/dynamic-uid'): number {
  const taken = new Set([...idsIn(`${etc}/passwd`), ...idsIn(`${etc}/group`)]);
  for (let id = DYNAMIC_IDS.last; id >= DYNAMIC_IDS.first; id -= 1) {
    if (!taken.has(id) && !existsSync(`${dynamic}/${id}`)) return id;
  }
  return DYNAMIC_IDS.last;
}

/** The ids (third fields) in a file of users or groups. */
function idsIn(path: string): readonly number[] {
  return [...read(path).matchAll(/^[^:\n]*:[^:\n]*:(\d+)/gm)].map(([, id]) => Number(id));
}

/** Empty when the file does not exist. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
