import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Settings } from '../../engine/job/settings.js';
import { openWorkFolder } from '../../engine/job/work-folder/work-folder.js';
import type { Finding } from './examine.js';

/** Version and clock of a service that another machine may run. */
interface Answer {
  readonly version: string;
  readonly clock: Date;
}

/** A larger difference between clocks confuses times in the log, usage and the end of sessions. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Checks the database, Redis and the storage that the settings name, with their clocks. */
export async function* examineServices(settings: Settings): AsyncGenerator<Finding> {
  const { databaseUrl, redisUrl, storageUrl } = settings;
  if (databaseUrl !== undefined)
    yield* examineServer('database (QUIRE_DATABASE_URL)', async () => {
      const { probePostgres } = await import('../../accounts/postgres-database.js');
      return await probePostgres(databaseUrl);
    });
  if (redisUrl !== undefined)
    yield* examineServer('Redis (QUIRE_REDIS_URL)', async () => {
      const { probeRedis } = await import('../../cluster/redis.js');
      return await probeRedis(redisUrl);
    });
  if (storageUrl !== undefined) yield await examineStorage(storageUrl, settings.workFolder);
}

async function* examineServer(what: string, probe: () => Promise<Answer>): AsyncGenerator<Finding> {
  try {
    const begun = Date.now();
    const { version, clock } = await probe();
    const difference = clockDifference(clock.getTime(), begun, Date.now());
    yield { state: 'good', what: `${what}: ${version}` };
    yield examineClock(what, difference);
  } catch (error) {
    yield { state: 'bad', what, advice: messageOf(error) };
  }
}

export function examineClock(what: string, differenceMs: number): Finding {
  const ok = Math.abs(differenceMs) <= CLOCK_TOLERANCE_MS;
  if (ok) return { state: 'good', what: `clock: as that of the ${what}` };
  const advice = `It differs by ${Math.round(differenceMs / 1000)} s from this machine: synchronise both by NTP.`;
  return { state: 'lacking', what: `clock of the ${what}`, advice };
}

/** The least difference, in milliseconds, that a clock can have which was read at some time between two others. */
export function clockDifference(clock: number, begun: number, ended: number): number {
  return clock - Math.min(Math.max(clock, begun), ended);
}

/** Writes a file, reads it and removes it. */
async function examineStorage(url: string, workFolder: string): Promise<Finding> {
  const what = 'storage (QUIRE_STORAGE_URL)';
  try {
    const { openStore } = await import('../../work/storage/open-store.js');
    await using store = await openStore(url);
    await using work = await openWorkFolder(workFolder);
    const key = { job: `doctor-${randomUUID()}`, file: 'probe' };
    const [written, read] = [join(work.path, 'written'), join(work.path, 'read')];
    await writeFile(written, key.job);
    const signal = AbortSignal.timeout(10_000);
    try {
      await store.put(key, written, signal);
      await store.get(key, read, signal);
    } finally {
      await store.remove(key.job);
    }
    if ((await readFile(read, 'utf8')) !== key.job) throw new Error('It gives other bytes than were written.');
    return { state: 'good', what: `${what}: written, read and removed a file` };
  } catch (error) {
    return { state: 'bad', what, advice: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
