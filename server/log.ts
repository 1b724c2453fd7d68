import { writeFileSync } from 'node:fs';

import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

import type { Proxies } from './transport/proxies.js';
import { type Middleware, workName } from './request-state.js';

export type Log = Logger;

const STDERR = 2;

/**
 * Writes lines to standard error and drops a line that cannot be written. pino's own destination collects such lines in
 * memory when the disk is full, and then keeps the process from exiting.
 */
const standardError: DestinationStream = {
  write(line) {
    try {
      writeFileSync(STDERR, line);
    } catch {
      // There is no other place to report the failure.
    }
  },
};

/** Creates a log with one JSON object per line. Fields are logged one by one, so no secret, option, file name or content is. */
export function createLog(level: string, destination: DestinationStream = standardError): Log {
  return pino({ level, base: { pid: process.pid }, serializers: { err: stdSerializers.errWithCause } }, destination);
}

/** Logs one line for each request after its response. */
export function accessLog(log: Log, proxies: Proxies): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    // The socket has no address after the connection has closed.
    const address = proxies.addressOf(ctx.req);
    try {
      await next();
    } finally {
      const { id, keyPair, bytesIn, bytesOut, figures } = ctx.state;
      const ms = Math.round(performance.now() - start);
      const status = ctx.res.statusCode;
      const request = { id, method: ctx.method, path: ctx.path.slice(0, 200), address };
      log.info(
        { ...request, operation: workName(ctx.state), key: keyPair?.apiKey, status, ms, bytesIn, bytesOut, ...figures },
        'request',
      );
    }
  };
}
