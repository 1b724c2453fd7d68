import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { InvalidOptions } from '../engine/errors.js';
import type { CertificatePair } from './certificate.js';
import { answerClientErrors } from './client-errors.js';
import type { Log } from './log.js';

/** 500 MB over a line of 2 Mbit/s take 35 minutes; what stands still is ended much earlier, where it is read. */
const LONGEST_REQUEST_MS = 3_600_000;

const times = {
  requestTimeout: LONGEST_REQUEST_MS,
  headersTimeout: 20_000,
  // Longer than proxies keep a connection, so that they, and not we, close it: else a request may meet a closed door.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Node would answer a request without a Host with nothing; no answer of ours depends on it.
  requireHostHeader: false,
};

export interface Listener {
  readonly server: Server;
  readonly port: number;
}

export async function listenTls(app: RequestListener, pair: CertificatePair, address: Address): Promise<Listener> {
  return await listen(
    createTlsServer({ ...times, ...pair, handshakeTimeout: 20_000, minVersion: 'TLSv1.2' }, app),
    app,
    address,
  );
}

export async function listenPlain(app: RequestListener, address: Address): Promise<Listener> {
  return await listen(createPlainServer(times, app), app, address);
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting that the port comes from. */
  readonly variable: string;
  readonly log: Log;
}

async function listen(server: Server, app: RequestListener, { host, port, variable, log }: Address): Promise<Listener> {
  // Node would invite every body in; a request has to pass its checks first. Other expectations mean nothing to us.
  server.on('checkContinue', app).on('checkExpectation', app);
  answerClientErrors(server, log);
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
