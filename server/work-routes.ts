import type Router from '@koa/router';

import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/job/container.js';
import { PIPELINE } from '../engine/job/registry.js';
import type { Settings } from '../engine/job/settings.js';
import { authorize } from './auth.js';
import { jobPage, jobResultPage } from './jobs/job-pages.js';
import type { Jobs } from './jobs/jobs.js';
import type { RequestLimits } from './limits/limits.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics/metrics.js';
import { checkHeaders, findOperation, receiveOperation, requireOperation } from './operations.js';
import { markPipeline, receivePipelineWork } from './pipeline/receive-work.js';
import type { Middleware, RequestState } from './request-state.js';
import { runWork } from './run-work.js';
import type { Connections } from './transport/connections.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { rejectBody } from './transport/unread-body.js';
import { usage } from './record-usage.js';
import type { WorkRunner } from '../work/work.js';

export interface WorkParts {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly runner: WorkRunner;
  readonly accounts: Accounts;
  readonly metrics: Metrics;
  readonly shutdown: GracefulShutdown;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly connections: Connections;
  readonly limits: RequestLimits;
}

/**
 * Adds the routes of operations, pipelines and jobs.
 * @param identify finds out to which key pair a request belongs
 */
export function addWorkRoutes(router: Router<RequestState>, identify: Middleware, parts: WorkParts): void {
  const { settings, engine, runner, accounts, metrics, shutdown, jobs, log, connections, limits } = parts;
  const { basePath, maxUploadBytes } = settings;
  const recorders = { accounts, metrics };
  const work = { engine, runner, shutdown, maxUploadBytes, jobs, recorders, log, basePath };
  router.all(
    `/pdf/${PIPELINE}`,
    identify,
    connections.protectAuthenticated,
    markPipeline(),
    usage(recorders),
    limits.middleware,
    checkHeaders(maxUploadBytes),
    // A pipeline names its operations in the body, so their permissions are checked after it is received.
    runWork(receivePipelineWork, work),
  );
  router.all(
    '/pdf/:operation',
    identify,
    connections.protectAuthenticated,
    findOperation(engine.operations),
    usage(recorders),
    authorize(),
    limits.middleware,
    requireOperation(engine.operations),
    checkHeaders(maxUploadBytes),
    runWork(receiveOperation, work),
  );
  const job = [identify, connections.protectAuthenticated, rejectBody()];
  router.all('/jobs/:id', ...job, jobPage(jobs));
  router.all('/jobs/:id/result', ...job, jobResultPage(jobs));
}
