import { setMaxListeners } from 'node:events';

import { Busy } from '../../engine/errors.js';
import type { Middleware } from '../request-state.js';

/** Counts running requests, and rejects new requests once the shutdown has begun. */
export interface GracefulShutdown {
  readonly hasBegun: boolean;
  /** Aborted when running requests have to end. */
  readonly signal: AbortSignal;
  readonly trackRequests: Middleware;
  /**
   * Begins the shutdown. Waits `graceMs` for running requests to finish, aborts the remaining ones, and waits at most
   * `ABORT_TIMEOUT_MS` for them to end.
   */
  begin(graceMs: number): Promise<void>;
}

const ABORT_TIMEOUT_MS = 10_000;

/** The error for work that a shutdown ends or rejects. */
export const shuttingDown = (): Busy => new Busy('The service is shutting down; try again shortly.', 5);

export function createGracefulShutdown(): GracefulShutdown {
  const controller = new AbortController();
  // Every running request listens to the signal, so Node's warning about many listeners would be wrong.
  setMaxListeners(0, controller.signal);
  let pending = 0;
  let begun = false;
  let onNonePending = (): void => undefined;
  const hasBegun = (): boolean => begun;
  const finishOne = (): void => {
    pending -= 1;
    if (pending === 0) onNonePending();
  };

  const waitUntilNonePending = async (ms: number): Promise<void> => {
    if (pending === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      onNonePending = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  };

  return {
    get hasBegun() {
      return begun;
    },
    signal: controller.signal,
    trackRequests: async (ctx, next) => {
      if (begun || ctx.res.closed) {
        ctx.set('Connection', 'close');
        throw shuttingDown();
      }
      // A request has two ends: the end of its processing and the end of its response.
      pending += 2;
      ctx.res.once('close', finishOne);
      try {
        await next();
      } finally {
        // Otherwise the client would keep the connection open after its last request.
        if (hasBegun() && !ctx.res.headersSent) ctx.set('Connection', 'close');
        finishOne();
      }
    },
    async begin(graceMs) {
      begun = true;
      await waitUntilNonePending(graceMs);
      controller.abort(shuttingDown());
      await waitUntilNonePending(ABORT_TIMEOUT_MS);
    },
  };
}
