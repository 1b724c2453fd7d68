import type { RouterMiddleware } from '@koa/router';

import { nearestOperations, type Registry } from '../engine/job/registry.js';
import { HttpError } from './http-error.js';
import { boundaryOf } from './form/multipart.js';
import { receive } from './form/receive.js';
import { FORM_OVERHEAD_BYTES, tooLarge } from './form/upload-limits.js';
import { keyPairOf, type Middleware, operationOf, type RequestState } from './request-state.js';
import type { WorkReceiver } from './run-work.js';

/**
 * Looks up the operation that the path names. An unknown operation is not an error yet: `requireOperation` reports it after
 * the middleware that identifies and limits the client.
 */
export function findOperation(operations: Registry): RouterMiddleware<RequestState> {
  return async (ctx, next) => {
    const operation = operations.find(ctx.params['operation'] ?? '');
    if (operation !== undefined) ctx.state.operation = operation;
    await next();
  };
}

/** Rejects a request for an unknown operation; the message names the operations that are probably meant. */
export function requireOperation(operations: Registry): RouterMiddleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.state.operation === undefined) {
      const nearest = nearestOperations(ctx.params['operation'] ?? '', operations);
      throw new HttpError('not-found', `There is no such operation${nearest}. /openapi.json lists all operations.`);
    }
    await next();
  };
}

/** Rejects a request by its headers: another method than POST, a body that is too large, compressed or not a form. */
export function checkHeaders(maxUploadBytes: number): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST') {
      throw new HttpError('method-not-allowed', `${ctx.method} is not accepted; send a POST.`, { Allow: 'POST' });
    }
    if (Number(ctx.get('Content-Length')) > maxUploadBytes + FORM_OVERHEAD_BYTES) throw tooLarge(maxUploadBytes);
    if (!['', 'identity'].includes(ctx.get('Content-Encoding').trim().toLowerCase())) {
      // RFC 9110 §12.5.3: the header of the response states which encodings are accepted.
      const message = 'Content-Encoding: the body must not be compressed; send the form as it is, without this header.';
      throw new HttpError('invalid-request', message, { 'Accept-Encoding': 'identity' });
    }
    if (boundaryOf(ctx.get('Content-Type')) === undefined) {
      throw new HttpError('invalid-request', 'The body must be multipart/form-data, with a boundary.');
    }
    await next();
  };
}

/** Receives the form of an operation. */
export const receiveOperation: WorkReceiver = async (ctx, { engine, workspace, signal, maxUploadBytes }) => {
  const operation = operationOf(ctx.state);
  const { inputs, options, warnings } = await receive(ctx, { engine, operation, workspace, signal, maxUploadBytes });
  // A job of its own starts later, and its client learns here what is wrong.
  engine.check({ operation, inputs, options });
  return { operation, inputs, options, warnings, tenant: keyPairOf(ctx.state).apiKey };
};
