import { createServer as createPlainServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

import { InvalidOptions } from '../engine/errors.js';
import type { CertificatePair } from './certificate.js';
import { answerClientErrors } from './client-errors.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Connections } from './connections.js';
import type { Log } from './log.js';

export interface Listener<Kind extends Server = Server> {
  readonly server: Kind;
  readonly port: number;
}

export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** The setting that the port comes from. */
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

/** What the TLS server presents; the same when it starts and when the certificate is replaced. */
export function secureOptions({ cert, key }: CertificatePair): SecureContextOptions {
  return { cert, key, minVersion: 'TLSv1.2' };
}

function serverOptions({ header, request, keepAlive, check }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: header,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: check,
    // Node would answer a request without a Host with nothing; no answer of ours depends on it.
    requireHostHeader: false,
  };
}

async function listen<Kind extends Server>(
  server: Kind,
  app: RequestListener,
  { host, port, variable, log, connections }: ListenSettings,
): Promise<Listener<Kind>> {
  // Node would ask for every body; a request has to pass its checks first. Other expectations have no meaning here.
  const listener = connections.admit(app);
  server.on('request', listener).on('checkContinue', listener).on('checkExpectation', listener);
  answerClientErrors(server, connections, log);
  connections.watch(server);
  await new Promise<void>((resolve, reject) => {
    const fail = ({ code }: NodeJS.ErrnoException): void =>
      reject(new InvalidOptions(`${variable}: port ${port} on ${host} cannot be used (${code ?? 'unknown reason'}).`));
    server.once('error', fail).listen({ host, port }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  // A server that listens on a host and a port has an address of this form.
  return { server, port: (server.address() as AddressInfo).port };
}
