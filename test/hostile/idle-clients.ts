/**
 * A program that opens connections and misuses them as its parent's messages request; it responds when the connections are
 * open. It never closes a connection, also not its own side when the server has closed the other.
 */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { handshakeMisuses, requestMisuses } from './misuses.js';

export interface Misuse {
  readonly kind: string;
  readonly port: number;
  readonly tls: boolean;
  readonly count: number;
}

async function open({ kind, port, tls }: Misuse): Promise<void> {
  const act = handshakeMisuses[kind] ?? requestMisuses[kind];
  const options = { port, host: '127.0.0.1', allowHalfOpen: true };
  const isSecure = tls && !(kind in handshakeMisuses);
  const socket = isSecure ? connectTls({ ...options, rejectUnauthorized: false }) : connectTcp(options);
  socket.on('error', () => undefined);
  // The server may close the connection in favour of another one.
  const isOpen = await once(socket, isSecure ? 'secureConnect' : 'connect').then(
    () => true,
    () => false,
  );
  if (isOpen) act?.(socket);
}

process.on('message', (misuse: Misuse) => {
  void Promise.all(Array.from({ length: misuse.count }, () => open(misuse))).then(() => process.send?.('open'));
});
