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
  let inside = 0;
  let closing = false;
  let onEmpty = (): void => undefined;
  const refusal = (): Busy => new Busy('The service is shutting down; try again shortly.', 5);

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
      if (closing) {
        ctx.set('Connection', 'close');
        throw refusal();
      }
      inside += 1;
      try {
        await next();
      } finally {
        inside -= 1;
        // A connection that is kept would outlive its last request.
        if (closing && !ctx.res.headersSent) ctx.set('Connection', 'close');
        if (inside === 0) onEmpty();
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
