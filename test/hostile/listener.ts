import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import { freePort } from '../server/free-port.js';

/** Records every access to a port of the loopback interface, by TCP or UDP and IPv4 or IPv6. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
  /** The first line of each message that was sent. */
  readonly heard: readonly string[];
}

export async function listen(): Promise<Listener> {
  const heard: string[] = [];
  // No other server had this port just before, whose clients may still look for it.
  const port = await freePort();
  const servers = [await serve('127.0.0.1', port, heard), await serve('::1', port, heard)];
  const sockets = [await bind('udp4', '127.0.0.1', port, heard), await bind('udp6', '::1', port, heard)];
  return {
    port,
    heard,
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.close();
      await Promise.all([...servers, ...sockets].map((it) => once(it, 'close')));
    },
  };
}

async function serve(address: string, port: number, heard: string[]): Promise<Server> {
  const server = createServer((connection) => {
    // A connection without data is an access as well.
    const place = heard.push('(nothing)') - 1;
    connection.once('data', (bytes) => (heard[place] = bytes.toString('latin1').split('\r\n', 1)[0] ?? ''));
    connection.on('error', () => undefined);
    // In some protocols the server sends first, so a silent client is disconnected.
    connection.setTimeout(300, () => connection.destroy());
    connection.on('data', () => connection.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
  });
  server.listen(port, address);
  await once(server, 'listening');
  return server;
}

async function bind(type: 'udp4' | 'udp6', address: string, port: number, heard: string[]): Promise<Socket> {
  const socket = createSocket(type);
  socket.on('message', (bytes) => heard.push(`UDP: ${bytes.toString('latin1').slice(0, 80)}`));
  socket.bind(port, address);
  await once(socket, 'listening');
  return socket;
}
