import type { RouterContext, RouterMiddleware } from '@koa/router';

import { enumerate } from '../../engine/text/enumerate.js';
import { HttpError } from '../http-error.js';
import { keyPairOf, type RequestState } from '../request-state.js';
import { send } from '../send.js';
import { type Job, stateOf } from './job.js';
import type { Jobs } from './jobs.js';

type Page = RouterMiddleware<RequestState>;

/** The state of a job for GET; DELETE cancels and removes the job. */
export function jobPage(jobs: Jobs): Page {
  return async (ctx) => {
    const job = jobOf(ctx, jobs);
    requireMethod(ctx, 'GET', 'HEAD', 'DELETE');
    if (ctx.method === 'DELETE') {
      await jobs.remove(job);
      ctx.status = 204;
    } else {
      ctx.body = stateOf(job);
    }
  };
}

/** The result of a job, which is removed when a client has it; or its error, which then may make room for other jobs. */
export function jobResultPage(jobs: Jobs): Page {
  return async (ctx) => {
    const job = jobOf(ctx, jobs);
    requireMethod(ctx, 'GET');
    const { outcome } = job;
    if (outcome === undefined) {
      const message = 'The job has not ended; its state tells when it is done.';
      throw new HttpError('job-not-done', message, { 'Retry-After': '1' });
    }
    if ('failure' in outcome) {
      ctx.status = outcome.failure.body.statusCode;
      ctx.set(outcome.failure.headers);
      ctx.body = outcome.failure.body;
      ctx.res.once('finish', () => (job.isErrorSent = true));
      return;
    }
    const { file, warnings, headers } = outcome.result;
    ctx.set(headers);
    // A client that has the whole result may ask for it again, before this server knows that it was sent.
    ctx.state.beforeLastChunk = () => {
      job.isFetched = true;
    };
    try {
      await send(ctx, file, warnings);
    } catch (error) {
      job.isFetched = false;
      throw error;
    }
    await jobs.remove(job);
  };
}

/** @throws HttpError also for the job of another key pair, so that nobody finds out about it */
function jobOf({ params, state }: RouterContext<RequestState>, jobs: Jobs): Job {
  const job = jobs.find(params['id'] ?? '', keyPairOf(state).apiKey);
  if (job !== undefined) return job;
  throw new HttpError(
    'not-found',
    'This API key has no such job; the job may have been fetched or removed, or the service was restarted.',
  );
}

function requireMethod({ method }: RouterContext<RequestState>, ...accepted: readonly string[]): void {
  if (accepted.includes(method)) return;
  const allow = accepted.join(', ');
  throw new HttpError('method-not-allowed', `${method} is not accepted; send ${enumerate(accepted, 'or')}.`, {
    Allow: allow,
  });
}
