import { setTimeout as sleep } from 'node:timers/promises';

/** What a promise gives, or undefined when it has not within a time in milliseconds. */
export async function orAfter<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  return await orElse(milliseconds, promise, () => undefined);
}

/** What a promise gives within a time in milliseconds. @throws an error that says `why` when it has not */
export async function within<T>(milliseconds: number, promise: Promise<T>, why: string): Promise<T> {
  return await orElse(milliseconds, promise, () => {
    throw new Error(why);
  });
}

async function orElse<T, Other>(milliseconds: number, promise: Promise<T>, late: () => Other): Promise<T | Other> {
  const timer = new AbortController();
  try {
    return await Promise.race([promise, sleep(milliseconds, undefined, timer).then(late)]);
  } finally {
    timer.abort();
  }
}
