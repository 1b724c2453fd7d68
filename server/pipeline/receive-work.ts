import { requirePermissions } from '../auth.js';
import { receivePipeline } from '../form/receive-pipeline.js';
import { keyPairOf, type Middleware } from '../request-state.js';
import type { WorkReceiver } from '../run-work.js';

/** Marks the request as one that runs a pipeline, for usage and the log. */
export function markPipeline(): Middleware {
  return async (ctx, next) => {
    ctx.state.isPipeline = true;
    await next();
  };
}

/** Receives the form of a pipeline; the key pair needs the permission of every operation in it. */
export const receivePipelineWork: WorkReceiver = async (ctx, surroundings) => {
  const pair = keyPairOf(ctx.state);
  const received = await receivePipeline(ctx, {
    ...surroundings,
    authorize: (operations) => requirePermissions(pair, operations),
  });
  return { ...received, tenant: pair.apiKey };
};
