import type { IncomingMessage, ServerResponse } from 'node:http';

import { HttpRefusal } from './http-refusal.js';
import type { Middleware } from './visit.js';

/** How much of a refused body is thrown away, so that its sender gets to read the answer. */
const MOST_DISCARDED = 64 * 2 ** 20;

export function isBodyUnread(request: IncomingMessage): boolean {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !request.complete;
}

/** Refuses requests that have a body: Node would read it for as long as it takes to come. */
export function refuseBody(): Middleware {
  return async (ctx, next) => {
    if (isBodyUnread(ctx.req)) throw new HttpRefusal('invalid-request', 'This page takes no body.');
    await next();
  };
}

/**
 * Answers a request whose body has not been read, and closes the connection. Closed at once, a connection on which
 * bytes still arrive is reset, and a reset can destroy the answer before it is read (RFC 9112 §9.6). So the answer
 * goes out whole, and its end waits while a bounded amount of the body is discarded, for at most `longestMs`.
 */
export function answerUnread(
  { req: request, res: response }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  text: string,
  longestMs: number,
): void {
  response.setHeader('Connection', 'close');
  // The sender waits for a 100 that has not come, so nothing is on its way.
  if (isWaiting(request)) {
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
    if (discarded > MOST_DISCARDED) finish();
  };
  const timer = setTimeout(finish, longestMs);
  request.on('data', discard).once('end', finish).once('close', finish).on('error', finish).resume();
}

const continued = new WeakSet<IncomingMessage>();

/** Tells a sender that waits for it (`Expect: 100-continue`) to send the body. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isWaiting(request)) return;
  continued.add(request);
  response.writeContinue();
}

function isWaiting(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !continued.has(request);
}
