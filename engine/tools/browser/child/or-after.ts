import { setTimeout as sleep } from 'node:timers/promises';

/** The value of a promise, or undefined after a time in milliseconds. */
export async function orAfter<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  return await orElse(milliseconds, promise, () => undefined);
}

/** The value of a promise. @throws an error with the message `why` after a time in milliseconds */
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
