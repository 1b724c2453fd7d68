import Router from '@koa/router';

import { Progress } from '../jobs/job.js';
import type { Middleware, RequestState } from '../request-state.js';
import { sessionOf } from './session-middleware.js';

const ID_HEADER = 'X-Progress-Id';
const id = /^[\da-f-]{36}$/;

/** The progress of requests that run operations, while they run, by an id that the browser chooses. */
export class WorkProgress {
  readonly #running = new Map<string, Progress>();

  /** Keeps the progress of requests whose header has an id. */
  readonly track: Middleware = async (ctx, next) => {
    const given = ctx.get(ID_HEADER);
    const key = keyOf(ctx.state, given);
    if (!id.test(given) || this.#running.has(key)) {
      await next();
      return;
    }
    const progress = new Progress();
    this.#running.set(key, progress);
    ctx.state.watch = { onProgress: progress.report, onStep: progress.enter };
    try {
      await next();
    } finally {
      this.#running.delete(key);
    }
  };

  /** The progress of a running request of the same owner; empty when no request with the id runs in this process. */
  pages(): Router<RequestState> {
    const router = new Router<RequestState>();
    router.get('/progress/:id', (ctx) => {
      const progress = this.#running.get(keyOf(ctx.state, ctx.params['id'] ?? ''));
      const step = progress?.step;
      ctx.body = { ...(progress !== undefined && { share: progress.share }), ...(step !== undefined && { step }) };
    });
    return router;
  }
}

function keyOf(state: RequestState, given: string): string {
  return `${sessionOf(state).ownerId} ${given}`;
}
