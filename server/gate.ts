import { setMaxListeners } from 'node:events';

import { Busy } from '../engine/errors.js';
import type { Middleware } from './visit.js';

/** Who is inside, and whether more may come: what a shutdown needs to know. */
export interface Gate {
  readonly closing: boolean;
  /** Aborted when those who are inside have to leave. */
  readonly signal: AbortSignal;
  readonly layer: Middleware;
  /** Lets nobody in any more, and waits for those inside: `graceMs` for them to finish, then for them to break off. */
  close(graceMs: number): Promise<void>;
}

const BREAK_OFF_MS = 10_000;

export function createGate(): Gate {
  const controller = new AbortController();
  // Every request listens; the warning is for those who forget to stop.
  setMaxListeners(0, controller.signal);
  let inside = 0;
  let closing = false;
  let onEmpty = (): void => undefined;
  const refusal = (): Busy => new Busy('The service is shutting down; try again shortly.', 5);

  const isClosing = (): boolean => closing;
  const leave = (): void => {
    inside -= 1;
    if (inside === 0) onEmpty();
  };

  const emptyWithin = async (ms: number): Promise<void> => {
    if (inside === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      onEmpty = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  };

  return {
    get closing() {
      return closing;
    },
    signal: controller.signal,
    layer: async (ctx, next) => {
      if (closing || ctx.res.closed) {
        ctx.set('Connection', 'close');
        throw refusal();
      }
      // Twice inside: until the work is done, and until the answer is out.
      inside += 2;
      ctx.res.once('close', leave);
      try {
        await next();
      } finally {
        // A connection that is kept would outlive its last request.
        if (isClosing() && !ctx.res.headersSent) ctx.set('Connection', 'close');
        leave();
      }
    },
    async close(graceMs) {
      closing = true;
      await emptyWithin(graceMs);
      controller.abort(refusal());
      await emptyWithin(BREAK_OFF_MS);
    },
  };
}
