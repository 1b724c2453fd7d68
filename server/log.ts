import { writeFileSync } from 'node:fs';

import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

import type { Settings } from '../engine/job/settings.js';
import { prettyLog } from './pretty-log.js';
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
export function createLog(level: string, destination: DestinationStream): Log {
  const settings: LoggerOptions = {
    level,
    base: { pid: process.pid },
    serializers: { err: stdSerializers.errWithCause },
    formatters: { level: (label) => ({ level: label }) },
  };
  return pino(settings, destination);
}

/** Creates the log that the settings describe, on standard error. */
export function logOf({ logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>): Log {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY);
  return createLog(logLevel, isPretty ? prettyLog(standardError, process.stderr.isTTY) : standardError);
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
