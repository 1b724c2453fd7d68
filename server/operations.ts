import type { RouterMiddleware } from '@koa/router';

import type { Engine } from '../engine/job/container.js';
import type { Registry } from '../engine/job/registry.js';
import { createDisconnectSignal } from './transport/disconnect-signal.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { sendContinue } from './transport/unread-body.js';
import { HttpError } from './http-error.js';
import { boundaryOf } from './form/multipart.js';
import { receive } from './form/receive.js';
import { send } from './send.js';
import { FORM_OVERHEAD_BYTES, tooLarge } from './form/upload-limits.js';
import { keyPairOf, type Middleware, operationOf, type RequestState } from './request-state.js';

/**
 * Looks up the operation that the path names. An unknown operation is not an error yet: `checkHeaders` reports it after
 * the middleware that identifies and limits the client.
 */
export function findOperation(operations: Registry): RouterMiddleware<RequestState> {
  return async (ctx, next) => {
    const operation = operations.find(ctx.params['operation'] ?? '');
    if (operation !== undefined) ctx.state.operation = operation;
    await next();
  };
}

/** Rejects a request by its headers: an unknown operation, another method than POST, a body too large or not a form. */
export function checkHeaders(maxUploadBytes: number): Middleware {
  return async (ctx, next) => {
    operationOf(ctx.state);
    if (ctx.method !== 'POST') {
      throw new HttpError('method-not-allowed', `${ctx.method} is not accepted; send a POST.`, { Allow: 'POST' });
    }
    if (Number(ctx.get('Content-Length')) > maxUploadBytes + FORM_OVERHEAD_BYTES) throw tooLarge(maxUploadBytes);
    if (boundaryOf(ctx.get('Content-Type')) === undefined) {
      throw new HttpError('invalid-request', 'The body must be multipart/form-data, with a boundary.');
    }
    await next();
  };
}

/** Receives the form, runs the job and sends the result. The workspace is removed when the response has ended or failed. */
export function runOperation(engine: Engine, shutdown: GracefulShutdown, maxUploadBytes: number): Middleware {
  return async (ctx) => {
    const operation = operationOf(ctx.state);
    using disconnect = createDisconnectSignal(ctx.res, shutdown.signal);
    const { signal } = disconnect;
    await using workspace = await engine.openWorkspace();
    sendContinue(ctx.req, ctx.res);
    const { inputs, options, warnings } = await receive(ctx, { engine, operation, workspace, signal, maxUploadBytes });
    const { apiKey: tenant } = keyPairOf(ctx.state);
    const result = await engine.run({ operation, inputs, options, workspace, signal, tenant });
    ctx.state.figures = result.figures;
    for (const [name, { header }] of Object.entries(operation.figures ?? {})) {
      const figure = result.figures[name];
      if (figure !== undefined) ctx.set(header, String(figure));
    }
    if (shutdown.hasBegun) ctx.set('Connection', 'close');
    await send(ctx, result.file, [...warnings, ...result.warnings]);
  };
}
