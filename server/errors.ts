import { isQuireError } from '../engine/errors.js';
import { ProgramEnd } from '../engine/tools/process/program-end.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';
import { answerUnread, isBodyUnread } from './hang-up.js';
import type { Log } from './log.js';
import type { Context, Middleware } from './visit.js';

/** The one place where failures become answers. @param refusedBodyMs how long the rest of a refused body may take */
export function errors(log: Log, refusedBodyMs: number): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (failure) {
      const answer = errorAnswer(failure, ctx.state);
      if (answer.ours) logFault(log, ctx, failure);
      send(ctx, answer, refusedBodyMs);
    }
  };
}

function send(ctx: Context, { body, headers }: ErrorAnswer, refusedBodyMs: number): void {
  const { req, res } = ctx;
  if (res.headersSent || req.socket.destroyed) {
    // The caller has gone, or has half a file: only a broken connection tells them that it is not whole.
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
    answerUnread(ctx, text, refusedBodyMs);
  } else {
    ctx.body = text;
  }
}

/** What the caller must not see: a cause may quote a path, a program's output or the document. */
function logFault(log: Log, { state }: Context, failure: unknown): void {
  const kind = isQuireError(failure) ? failure.kind : 'unexpected';
  const cause = isQuireError(failure) && failure.cause !== undefined ? failure.cause : failure;
  const step = isQuireError(failure) && 'step' in failure ? failure.step : undefined;
  log.error({ id: state.id, operation: state.operation?.name, kind, step, err: cause }, 'fault');
  if (cause instanceof ProgramEnd) log.debug({ id: state.id, output: cause.output }, 'what the program wrote');
}
