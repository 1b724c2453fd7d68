import type { Settings } from '../../engine/job/settings.js';

export type Rates = Pick<Settings, 'ratePerMinute' | 'ratePerHour' | 'concurrencyPerKey'>;

/** Counts the requests of API keys, in this process or in all that share the limits. */
export interface Limiter {
  /** Takes one of the concurrent requests of an API key; returns undefined when none is free. */
  take(apiKey: string): Promise<Slot | undefined>;
  /** Consumes a request from every window, or from none when a window is used up, whose name is returned. */
  consume(apiKey: string): Promise<string | undefined>;
  states(apiKey: string): Promise<readonly WindowState[]>;
  /** The number of running requests. */
  running(apiKey: string): Promise<number>;
}

/** The right to one of the concurrent requests of an API key, until it is disposed of. */
export interface Slot extends Disposable {
  /** Passes the slot on to an owner who disposes of it later. */
  keep(): Disposable;
  /** Resolves when another request can have the slot. */
  release(): Promise<void>;
}

/** How much of a rate limit is left. */
export interface WindowState {
  readonly name: string;
  readonly quota: number;
  /** Length of the window. */
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until the window begins anew. */
  readonly reset: number;
}

/** Makes a slot of a function that releases it once. */
export function slotOf(release: () => Promise<void>): Slot {
  let kept = false;
  let released: Promise<void> | undefined;
  const releaseOnce = (): Promise<void> => (released ??= release());
  return {
    release: releaseOnce,
    keep() {
      kept = true;
      return { [Symbol.dispose]: () => void releaseOnce() };
    },
    [Symbol.dispose]: () => {
      if (!kept) void releaseOnce();
    },
  };
}
