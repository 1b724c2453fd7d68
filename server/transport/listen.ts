import { createServer as createPlainServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

import { InvalidOptions } from '../../engine/errors.js';
import type { CertificatePair } from './certificate.js';
import { answerClientErrors } from './client-errors.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Connections } from './connections.js';
import type { Log } from '../log.js';

export interface Listener<Kind extends Server = Server> {
  readonly server: Kind;
  readonly port: number;
}

export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** The environment variable that sets the port; error messages name it. */
  readonly variable: string;
  readonly log: Log;
  readonly limits: ConnectionLimits;
  readonly connections: Connections;
}

export async function listenTls(
  app: RequestListener,
  pair: CertificatePair,
  settings: ListenSettings,
): Promise<Listener<TlsServer>> {
  const server = createTlsServer({ ...serverOptions(settings.limits), ...secureOptions(pair) });
  return await listen(server, app, settings);
}

export async function listenPlain(app: RequestListener, settings: ListenSettings): Promise<Listener> {
  return await listen(createPlainServer(serverOptions(settings.limits)), app, settings);
}

/** TLS options for the start of the server and for each replacement of its certificate. */
export function secureOptions({ cert, key }: CertificatePair): SecureContextOptions {
  return { cert, key, minVersion: 'TLSv1.2' };
}

function serverOptions({ header, request, keepAlive, checkInterval }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: header,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: checkInterval,
    // Node would answer a request without a Host header with an empty 400 response; nothing here depends on the header.
    requireHostHeader: false,
  };
}

/** Why a port cannot be used, by the code of the error. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'is used by another program; end that program, or set another port'],
  ['EACCES', 'is not permitted to this user; set a port from 1024 on'],
  ['EADDRNOTAVAIL', 'cannot be used: it is no address of this machine; correct QUIRE_HOST'],
]);

async function listen<Kind extends Server>(
  server: Kind,
  app: RequestListener,
  { host, port, variable, log, connections }: ListenSettings,
): Promise<Listener<Kind>> {
  // With a listener for `checkContinue`, Node does not send 100 (Continue) by itself, so the application can check the
  // request before it receives the body. Expectations other than 100-continue are ignored.
  const listener = connections.limitPipelining(app);
  server.on('request', listener).on('checkContinue', listener).on('checkExpectation', listener);
  answerClientErrors(server, connections, log);
  connections.watch(server);
  await new Promise<void>((resolve, reject) => {
    const fail = ({ code = 'unknown reason' }: NodeJS.ErrnoException): void =>
      reject(
        new InvalidOptions(`${variable}: port ${port} on ${host} ${reasons.get(code) ?? `cannot be used (${code})`}.`),
      );
    server.once('error', fail).listen({ host, port }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  // `address()` returns a string only for a server that listens on a Unix socket or a pipe.
  return { server, port: (server.address() as AddressInfo).port };
}
