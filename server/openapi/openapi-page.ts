import { createHash } from 'node:crypto';

import type { Registry } from '../../engine/job/registry.js';
import type { Settings } from '../../engine/job/settings.js';
import type { Middleware } from '../request-state.js';
import { describeApi } from './describe-api.js';

/** Serves the description of the API, which is generated again only when operations were added. */
export function openApiPage(operations: Registry, { basePath }: Settings): Middleware {
  let page: Page | undefined;
  return (ctx) => {
    const { all } = operations;
    // Operations are never removed, so an equal number of operations means an unchanged registry.
    if (page?.operations !== all.length) {
      const body = Buffer.from(JSON.stringify(describeApi(all, basePath)));
      page = { operations: all.length, body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
    }
    ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache', ETag: page.tag });
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = page.body;
  };
}

interface Page {
  /** The number of operations in the body. */
  readonly operations: number;
  readonly body: Buffer;
  readonly tag: string;
}
