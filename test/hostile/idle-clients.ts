/**
 * A program that opens connections and misuses them, as its parent says in messages; it answers when the connections are
 * open. It closes none of them by itself, nor its own side when the server closes the other.
 */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { handshakes, manners } from './misuses.js';

export interface Misuse {
  readonly manner: string;
  readonly port: number;
  readonly tls: boolean;
  readonly count: number;
}

async function open({ manner, port, tls }: Misuse): Promise<void> {
  const act = handshakes[manner] ?? manners[manner];
  const options = { port, host: '127.0.0.1', allowHalfOpen: true };
  const isSecure = tls && !(manner in handshakes);
  const socket = isSecure ? connectTls({ ...options, rejectUnauthorized: false }) : connectTcp(options);
  socket.on('error', () => undefined);
  // The server closes connections to make room for others.
  const isOpen = await once(socket, isSecure ? 'secureConnect' : 'connect').then(
    () => true,
    () => false,
  );
  if (isOpen) act?.(socket);
}

process.on('message', (misuse: Misuse) => {
  void Promise.all(Array.from({ length: misuse.count }, () => open(misuse))).then(() => process.send?.('open'));
});
