import { isQuireError } from '../engine/errors.js';
import { ProgramEnd } from '../engine/tools/process/program-end.js';
import { type ErrorResponse, errorResponse } from './error-response.js';
import { isBodyUnread, respondWithUnreadBody } from './transport/unread-body.js';
import type { Log } from './log.js';
import { StepFailure } from '../work/step-failure.js';
import { type Context, type Middleware, type RequestState, workName } from './request-state.js';

/**
 * Catches every failure, logs it where the service caused it, and sends the Error object.
 * @param unreadBodyMs the time limit for discarding the rest of an unread body
 */
export function errors(log: Log, unreadBodyMs: number): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (failure) {
      const response = errorResponse(failure, ctx.state);
      logFault(log, ctx.state, failure);
      send(ctx, response, unreadBodyMs);
    }
  };
}

function send(ctx: Context, { body, headers }: ErrorResponse, unreadBodyMs: number): void {
  const { req, res } = ctx;
  if (res.headersSent || req.socket.destroyed) {
    // The client has disconnected, or has received a part of the file. Closing the connection early is the only way to
    // tell the client that the file is incomplete.
    ctx.respond = false;
    if (!res.headersSent) res.statusCode = 499;
    req.socket.destroy();
    return;
  }
  ctx.set(headers);
  ctx.status = body.statusCode;
  ctx.type = 'application/json; charset=utf-8';
  const text = JSON.stringify(body);
  ctx.length = Buffer.byteLength(text);
  if (isBodyUnread(req)) {
    ctx.respond = false;
    respondWithUnreadBody(ctx, text, unreadBodyMs);
  } else {
    ctx.body = text;
  }
}

/**
 * Logs the cause of a failure that the service caused. The cause is never sent: it may quote a path, a program's output or the
 * document.
 */
export function logFault(log: Log, state: RequestState, thrown: unknown): void {
  if (!errorResponse(thrown, state).isServiceFault) return;
  const failure = thrown instanceof StepFailure ? thrown.failure : thrown;
  const kind = isQuireError(failure) ? failure.kind : 'unexpected';
  const cause = isQuireError(failure) && failure.cause !== undefined ? failure.cause : failure;
  const step = isQuireError(failure) && 'step' in failure ? failure.step : undefined;
  log.error({ id: state.id, operation: workName(state), kind, step, err: cause }, 'fault');
  if (cause instanceof ProgramEnd) log.debug({ id: state.id, output: cause.output }, 'output of the program');
}
