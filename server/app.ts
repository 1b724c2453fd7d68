import Router from '@koa/router';
import Koa from 'koa';

import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/job/container.js';
import type { Settings } from '../engine/job/settings.js';
import type { WorkRunner } from '../work/work.js';
import { authenticate } from './auth.js';
import type { ConnectionLimits } from './transport/connection-limits.js';
import type { Connections } from './transport/connections.js';
import { errors } from './error-responder.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { rejectBody } from './transport/unread-body.js';
import { live, ready, type RedisState } from './health.js';
import { HttpError } from './http-error.js';
import { httpsOnly } from './transport/https-only.js';
import type { Limiter } from './limits/limiter.js';
import type { Jobs } from './jobs/jobs.js';
import { RequestLimits } from './limits/limits.js';
import { accessLog, type Log } from './log.js';
import { generatedPage } from './generated-page.js';
import { describeApi } from './openapi/describe-api.js';
import type { Proxies } from './transport/proxies.js';
import { requestId } from './request-id.js';
import { secureHeaders } from './transport/secure-headers.js';
import type { Middleware, RequestState } from './request-state.js';
import type { Metrics } from './metrics/metrics.js';
import { metricsPage } from './metrics/metrics-page.js';
import { traceRequests } from './trace-requests.js';
import type { FirstOwner } from './web/first-owner.js';
import { pageRoutes, webRoutes } from './web/web-routes.js';
import { addWorkRoutes, type WorkParts } from './work-routes.js';

export interface AppParts {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly runner: WorkRunner;
  readonly accounts: Accounts;
  readonly metrics: Metrics;
  readonly proxies: Proxies;
  readonly shutdown: GracefulShutdown;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly connections: Connections;
  readonly connectionLimits: ConnectionLimits;
  readonly firstOwner: FirstOwner;
  readonly limiter: Limiter;
  readonly redis: RedisState | undefined;
}

/** Builds the Koa application; the middleware runs in the order of the calls of `app.use`. */
export function createApp(parts: AppParts): Koa<RequestState> {
  const { log, proxies, shutdown, connectionLimits } = parts;
  // The API and the workbench share the limits of a key pair.
  const work = { ...parts, limits: new RequestLimits(parts.limiter, parts.settings.concurrencyPerKey) };
  const app = new Koa<RequestState>();
  app.use(requestId());
  app.use(traceRequests());
  app.use(accessLog(log, proxies));
  app.use(errors(log, connectionLimits.unreadBody));
  app.use(secureHeaders());
  app.use(health(parts).routes());
  app.use(httpsOnly(proxies));
  app.use(description(parts).routes());
  app.use(shutdown.trackRequests);
  app.use(api(work).routes());
  app.use(webRoutes(work).routes());
  app.use(pageRoutes(parts.settings).routes());
  app.use(notFound());
  // Without a listener, Koa prints errors to standard error. The middleware `errors` has logged and answered the failure.
  app.on('error', (err: unknown) => log.debug({ err }, 'connection'));
  return app;
}

/** Health checks and metrics need no key pair, and are served over plain HTTP as well, because simple probes cannot use HTTPS. */
function health({ settings, metrics, proxies, ...served }: AppParts): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get(withBasePath('/health/live', settings), rejectBody(), live());
  router.get(withBasePath('/health/ready', settings), rejectBody(), ready(served));
  const page = metricsPage(metrics, settings.metricsReaders, proxies);
  router.get(withBasePath('/metrics', settings), rejectBody(), page);
  return router;
}

/** The OpenAPI document needs HTTPS but no key pair. */
function description({ settings, engine }: AppParts): Router<RequestState> {
  const router = new Router<RequestState>();
  const describe = generatedPage(engine.operations, () => describeApi(engine.operations.all, settings.basePath));
  router.get(withBasePath('/openapi.json', settings), rejectBody(), describe);
  return router;
}

function withBasePath(path: string, { basePath }: Settings): string[] {
  return [path, `${basePath}${path}`];
}

/** All routes under `/api` need a key pair, also those that do not exist. */
function api(parts: WorkParts): Router<RequestState> {
  const { settings, accounts } = parts;
  const router = new Router<RequestState>({ prefix: `${settings.basePath}/api`, sensitive: true });
  addWorkRoutes(router, authenticate(accounts), parts);
  router.all('/{*path}', authenticate(accounts), notFound());
  return router;
}

function notFound(): Middleware {
  return () => {
    throw new HttpError('not-found', 'There is nothing here; /openapi.json lists the operations.');
  };
}
