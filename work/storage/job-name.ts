import { randomUUID } from 'node:crypto';

const NAME = /^(\d{10,12})-[0-9a-f-]{36}$/;

/** How far clocks of machines may differ. */
const CLOCK_MS = 60_000;

/** Returns a new name for a job, which states when its files are to be removed. It cannot be guessed. */
export function newJobName(keepMs: number, now = Date.now()): string {
  return `${Math.ceil((now + keepMs + CLOCK_MS) / 1000)}-${randomUUID()}`;
}

/** Whether the files of a job are to be removed. The answer for names of other files and folders is no. */
export function isExpired(job: string, now = Date.now()): boolean {
  const [, seconds] = NAME.exec(job) ?? [];
  return seconds !== undefined && Number(seconds) * 1000 < now;
}
