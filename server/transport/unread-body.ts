import type { IncomingMessage, ServerResponse } from 'node:http';

import { HttpError } from '../http-error.js';
import type { Middleware } from '../request-state.js';

/** Maximum number of bytes of an unread body that are discarded while the client reads the response. */
const MAX_DISCARDED_BYTES = 64 * 2 ** 20;

export function isBodyUnread(request: IncomingMessage): boolean {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !request.complete;
}

/** Rejects requests with a body. Node would otherwise keep receiving the body after the response. */
export function rejectBody(): Middleware {
  return async (ctx, next) => {
    if (isBodyUnread(ctx.req)) throw new HttpError('invalid-request', 'This path accepts no body.');
    await next();
  };
}

/**
 * Responds to a request whose body has not been read, and closes the connection. Closing it while bytes still arrive
 * would reset the connection, and a reset can destroy the response before the client reads it (RFC 9112 §9.6). So the
 * whole response is written first; its end waits until the body has been discarded, for at most `timeoutMs` and
 * `MAX_DISCARDED_BYTES`.
 */
export function respondWithUnreadBody(
  { req: request, res: response }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  text: string,
  timeoutMs: number,
): void {
  response.setHeader('Connection', 'close');
  // The client sends no body before a 100 (Continue), so there is nothing to discard.
  if (awaitsContinue(request)) {
    response.end(text);
    return;
  }
  response.write(text);
  let discarded = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', discard);
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) finish();
  };
  const timer = setTimeout(finish, timeoutMs);
  request.on('data', discard).once('end', finish).once('close', finish).on('error', finish).resume();
}

const continued = new WeakSet<IncomingMessage>();

/** Sends 100 (Continue) to a client that waits for it before it sends the body (`Expect: 100-continue`). */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (!awaitsContinue(request)) return;
  continued.add(request);
  response.writeContinue();
}

function awaitsContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !continued.has(request);
}
