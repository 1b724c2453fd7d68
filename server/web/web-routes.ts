import Router from '@koa/router';

import type { Settings } from '../../engine/job/settings.js';
import { generatedPage } from '../generated-page.js';
import type { Middleware, RequestState } from '../request-state.js';
import type { Proxies } from '../transport/proxies.js';
import { addWorkRoutes, type WorkParts } from '../work-routes.js';
import { rejectBody } from '../transport/unread-body.js';
import { keyPairPages, usagePages } from './account-pages.js';
import { describeForWeb } from './describe-for-web.js';
import type { FirstOwner } from './first-owner.js';
import { pipelineCheck } from './pipeline-check.js';
import { servePages } from './serve-pages.js';
import { sessionPages } from './session-pages.js';
import { actForWorkbench, requireSameOrigin, requireSession } from './session-middleware.js';
import { WorkProgress } from './work-progress.js';

export interface WebParts extends WorkParts {
  readonly proxies: Proxies;
  readonly firstOwner: FirstOwner;
}

/** The addresses of pages, each of which is the one start page, and of the files that it loads. */
const pages = ['/', '/sign-in{/first}', '/account{/*path}', '/workbench{/*path}', '/docs{/*path}', '/assets/*path'];

export function pageRoutes({ basePath }: Settings): Router<RequestState> {
  const router = new Router<RequestState>();
  const addresses = basePath === '' ? pages : [...pages, ...pages.map((page) => `${basePath}${page}`)];
  const serve = servePages(basePath);
  router.get(addresses, rejectBody(), serve);
  router.get('/{*path}', missingPage(serve));
  return router;
}

/** The page for an address that does not exist, for browsers; other clients get an Error object. */
function missingPage(serve: ReturnType<typeof servePages>): Middleware {
  const reject = rejectBody();
  return async (ctx, next) => {
    if (ctx.accepts('json', 'html') !== 'html') {
      await next();
      return;
    }
    await reject(ctx, () => {
      serve(ctx);
      return Promise.resolve();
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 404;
  };
}

/** JSON routes of the web application. All but signing in and public data require the session of an owner. */
export function webRoutes(parts: WebParts): Router<RequestState> {
  const { settings, engine, accounts } = parts;
  const router = new Router<RequestState>({ prefix: `${settings.basePath}/web`, sensitive: true });
  router.use(requireSameOrigin());
  const operations = generatedPage(engine.operations, () => engine.operations.all.map(describeForWeb));
  router.get('/operations', rejectBody(), operations);
  router.use(sessionPages(parts).routes());
  router.use(requireSession(accounts));
  router.use(keyPairPages(accounts, engine.operations).routes());
  router.use(usagePages(accounts, parts.limits).routes());
  router.use(pipelineCheck(engine.operations).routes());
  const progress = new WorkProgress();
  router.use(progress.pages().routes());
  router.use('/pdf', progress.track);
  addWorkRoutes(router, actForWorkbench(accounts), parts);
  return router;
}
