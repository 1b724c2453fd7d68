import Router from '@koa/router';
import Koa from 'koa';

import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/job/container.js';
import type { Settings } from '../engine/job/settings.js';
import { authenticate, authorize } from './auth.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Connections } from './connections.js';
import { errors } from './errors.js';
import type { Gate } from './gate.js';
import { refuseBody } from './hang-up.js';
import { live, ready } from './health.js';
import { HttpRefusal } from './http-refusal.js';
import { httpsOnly } from './https-only.js';
import { limits } from './limits.js';
import { accessLog, type Log } from './log.js';
import { openApiPage } from './openapi/openapi-page.js';
import { checkHead, findOperation, runOperation } from './operations.js';
import type { Proxies } from './proxies.js';
import { requestId } from './request-id.js';
import { secureHeaders } from './secure-headers.js';
import { usage } from './usage.js';
import type { Middleware, Visit } from './visit.js';

export interface AppParts {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly accounts: Accounts;
  readonly proxies: Proxies;
  readonly gate: Gate;
  readonly log: Log;
  readonly connections: Connections;
  readonly connectionLimits: ConnectionLimits;
}

/** What a request meets, in order. */
export function createApp(parts: AppParts): Koa<Visit> {
  const { log, proxies, gate, connectionLimits } = parts;
  const app = new Koa<Visit>();
  app.use(requestId());
  app.use(accessLog(log, proxies));
  app.use(errors(log, connectionLimits.refusedBody));
  app.use(secureHeaders());
  app.use(health(parts).routes());
  app.use(httpsOnly(proxies));
  app.use(description(parts).routes());
  app.use(gate.layer);
  app.use(api(parts).routes());
  app.use(notFound());
  // Koa's own way is to print; what matters has been logged and answered by then.
  app.on('error', (err: unknown) => log.debug({ err }, 'connection'));
  return app;
}

/** For everyone, over plain HTTP as well: simple probes speak nothing else. */
function health({ settings, engine, accounts, gate }: AppParts): Router<Visit> {
  const router = new Router<Visit>();
  router.get(withBasePath('/health/live', settings), refuseBody(), live());
  router.get(withBasePath('/health/ready', settings), refuseBody(), ready({ accounts, engine, gate }));
  return router;
}

/** For everyone who speaks HTTPS. */
function description({ settings, engine }: AppParts): Router<Visit> {
  const router = new Router<Visit>();
  router.get(withBasePath('/openapi.json', settings), refuseBody(), openApiPage(engine.operations, settings));
  return router;
}

function withBasePath(path: string, { basePath }: Settings): string[] {
  return [path, `${basePath}${path}`];
}

/** For holders of a key pair. */
function api({ settings, engine, accounts, gate, connections }: AppParts): Router<Visit> {
  const { basePath, maxUploadBytes } = settings;
  const router = new Router<Visit>({ prefix: `${basePath}/api`, sensitive: true });
  router.all(
    '/pdf/:operation',
    authenticate(accounts),
    connections.keep,
    findOperation(engine.operations),
    usage(accounts),
    authorize(),
    limits(settings),
    checkHead(maxUploadBytes),
    runOperation(engine, gate, maxUploadBytes),
  );
  router.all('/{*path}', authenticate(accounts), notFound());
  return router;
}

function notFound(): Middleware {
  return () => {
    throw new HttpRefusal('not-found', 'There is nothing here; /openapi.json lists the operations.');
  };
}
