import { writeFileSync } from 'node:fs';

import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

import type { Proxies } from './proxies.js';
import type { Middleware } from './visit.js';

export type Log = Logger;

const STDERR = 2;

/**
 * Lines that cannot be written are lost: pino's own destination collects them in memory on a full disk, and never lets
 * the process exit.
 */
const standardError: DestinationStream = {
  write(line) {
    try {
      writeFileSync(STDERR, line);
    } catch {
      // There is no other place to tell it.
    }
  },
};

/** One JSON object a line. What the lines hold is chosen field by field: no secret, option, file name or content. */
export function createLog(level: string, destination: DestinationStream = standardError): Log {
  return pino({ level, base: { pid: process.pid }, serializers: { err: stdSerializers.errWithCause } }, destination);
}

/** A line for each request, once it is answered. */
export function accessLog(log: Log, proxies: Proxies): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    // Node forgets the address when the connection closes.
    const address = proxies.addressOf(ctx.req);
    try {
      await next();
    } finally {
      const { id, keyPair, operation, bytesIn, bytesOut, figures } = ctx.state;
      const ms = Math.round(performance.now() - start);
      const status = ctx.res.statusCode;
      const request = { id, method: ctx.method, path: ctx.path.slice(0, 200), address };
      log.info(
        { ...request, operation: operation?.name, key: keyPair?.apiKey, status, ms, bytesIn, bytesOut, ...figures },
        'request',
      );
    }
  };
}
