import { readFileSync, statfsSync } from 'node:fs';

/** Bytes that are free on the machine. */
export interface Room {
  readonly memory: number;
  /** On the disk of the watched folder. */
  readonly folder: number;
}

/** Share of a limit by which the free bytes may shrink unnoticed. */
const SHARE = 1 / 4;

/** Milliseconds after which a look is taken in any case. */
const MAX_REST_MS = 300_000;

/**
 * Makes looks at an idle program rare, since they list processes and files: `look` is only called the first time, when the
 * machine has less free memory or disk than at any time since the last look, by a share of the program's limits, and after a
 * few minutes. A program cannot exceed a limit of bytes without taking them from the machine.
 */
export function lookWhenLessRoom<Found>(
  look: () => Promise<Found>,
  { room, limits, now = () => performance.now() }: { room: () => Room; limits: Room; now?: () => number },
): () => Promise<Found | undefined> {
  let most: Room | undefined;
  let lookedAt = 0;
  return async () => {
    const free = room();
    if (most !== undefined && now() - lookedAt < MAX_REST_MS && !isLess(free, most, limits)) {
      most = { memory: Math.max(most.memory, free.memory), folder: Math.max(most.folder, free.folder) };
      return undefined;
    }
    [most, lookedAt] = [free, now()];
    return await look();
  };
}

/** Also true when the free bytes are unknown. */
function isLess(free: Room, before: Room, limits: Room): boolean {
  return (['memory', 'folder'] as const).some((it) => !(before[it] - free[it] < SHARE * limits[it]));
}

/** The free bytes of the machine; NaN where the system does not tell. */
export function roomBeside(folder: string): Room {
  const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(textOf('/proc/meminfo'))?.[1];
  return { memory: Number(kilobytes ?? NaN) * 1024, folder: freeBytes(folder) };
}

/** Read synchronously: /proc is in memory, and an asynchronous read takes four times as long. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return NaN;
  }
}
