import type { OpenWorkspace } from '../../engine/job/workspace.js';
import type { BoundWork } from '../../work/work.js';
import { errorResponse } from '../error-response.js';
import { logFault } from '../error-responder.js';
import type { Log } from '../log.js';
import { type Context, keyPairOf, workName } from '../request-state.js';
import { recordUsage, type UsageRecorders } from '../record-usage.js';
import { stateOf } from './job.js';
import type { JobEnd, Jobs } from './jobs.js';
import { RESPOND_ASYNC } from './prefers-async.js';

export interface JobStarter {
  readonly jobs: Jobs;
  readonly recorders: UsageRecorders;
  readonly log: Log;
  readonly basePath: string;
}

/** Starts a job and answers with its state. The job holds the slot of the request among the requests of the key pair. */
export function startJob(
  ctx: Context,
  { work, workspace }: { readonly work: BoundWork; readonly workspace: OpenWorkspace },
  { jobs, recorders, log, basePath }: JobStarter,
): void {
  const { state } = ctx;
  const { apiKey } = keyPairOf(state);
  const at = new Date();
  const start = performance.now();
  const onEnd = (end: JobEnd): void => {
    slot?.[Symbol.dispose]();
    const ms = performance.now() - start;
    const failed = 'failure' in end;
    if (!failed) state.bytesOut = end.bytes;
    const status = failed ? errorResponse(end.failure, state).body.statusCode : 200;
    recordUsage(recorders, state, { at, processingMs: ms, ...(failed && { failure: end.failure }) });
    log.info(
      {
        ...{ id: state.id, job: job.id, operation: workName(state), key: apiKey, status, ms: Math.round(ms) },
        ...(!failed && end.result.figures),
      },
      'job',
    );
    if (failed) logFault(log, state, end.failure);
  };
  const answerTo = (failure: unknown) => errorResponse(failure, state);
  const job = jobs.start({ apiKey, work, workspace, onEnd, answerTo });
  const slot = state.keepSlot?.();
  state.isDetached = true;
  ctx.status = 202;
  ctx.set({ Location: `${basePath}/api/jobs/${job.id}`, 'Preference-Applied': RESPOND_ASYNC });
  ctx.body = stateOf(job);
}
