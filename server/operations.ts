import type { RouterMiddleware } from '@koa/router';

import type { Engine } from '../engine/job/container.js';
import type { Registry } from '../engine/job/registry.js';
import { watchCaller } from './caller.js';
import type { Gate } from './gate.js';
import { askForBody } from './hang-up.js';
import { HttpRefusal } from './http-refusal.js';
import { boundaryOf } from './multipart.js';
import { receive } from './receive.js';
import { send } from './send.js';
import { FORM_OVERHEAD, tooLarge } from './upload-limits.js';
import { keyPairOf, type Middleware, operationOf, type Visit } from './visit.js';

/** Looks up what the path names. Whether there is such an operation is told to those only who may ask. */
export function findOperation(operations: Registry): RouterMiddleware<Visit> {
  return async (ctx, next) => {
    const operation = operations.find(ctx.params['operation'] ?? '');
    if (operation !== undefined) ctx.state.operation = operation;
    await next();
  };
}

/** Refuses what cannot be run, by its head: no such operation, another method, too large, not a form. */
export function checkHead(maxUploadBytes: number): Middleware {
  return async (ctx, next) => {
    operationOf(ctx.state);
    if (ctx.method !== 'POST') {
      throw new HttpRefusal('method-not-allowed', `${ctx.method} is not accepted; send a POST.`, { Allow: 'POST' });
    }
    if (Number(ctx.get('Content-Length')) > maxUploadBytes + FORM_OVERHEAD) throw tooLarge(maxUploadBytes);
    if (boundaryOf(ctx.get('Content-Type')) === undefined) {
      throw new HttpRefusal('invalid-request', 'The body must be multipart/form-data, with a boundary.');
    }
    await next();
  };
}

/** Receives the form, runs the job and sends the result. The job's folder goes when the answer is out, or broken off. */
export function runOperation(engine: Engine, gate: Gate, maxUploadBytes: number): Middleware {
  return async (ctx) => {
    const operation = operationOf(ctx.state);
    using caller = watchCaller(ctx.res, gate.signal);
    const { signal } = caller;
    await using workspace = await engine.openWorkspace();
    askForBody(ctx.req, ctx.res);
    const { inputs, options, warnings } = await receive(ctx, { engine, operation, workspace, signal, maxUploadBytes });
    const { apiKey: tenant } = keyPairOf(ctx.state);
    const result = await engine.run({ operation, inputs, options, workspace, signal, tenant });
    ctx.state.figures = result.figures;
    for (const [name, { header }] of Object.entries(operation.figures ?? {})) {
      const figure = result.figures[name];
      if (figure !== undefined) ctx.set(header, String(figure));
    }
    if (gate.closing) ctx.set('Connection', 'close');
    await send(ctx, result.file, [...warnings, ...result.warnings]);
  };
}
