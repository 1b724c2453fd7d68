import type { Socket } from 'node:net';

type Misuses = Readonly<Record<string, (socket: Socket) => unknown>>;

const DRIP_MS = 10;
const get = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n';
const post = 'POST /api/pdf/merge HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n';
const requests = `${get}\r\n`.repeat(10);
/** The first bytes of a ClientHello of 512 bytes. */
const hello = Buffer.from('16030102000100', 'hex');

/** Misuses of a connection before the TLS handshake. */
export const handshakeMisuses: Misuses = {
  'begin no TLS handshake': () => undefined,
  'send half of a TLS handshake': (socket) => socket.write(hello),
  'send a TLS handshake byte by byte': (socket) => drip(socket, hello, Buffer.of(1)),
  'send garbage for a TLS handshake': (socket) => socket.write('GARBAGE\r\n\r\n'),
  'close their side before a TLS handshake': (socket) => socket.end(),
};

/** Misuses of a connection that accepts requests. */
export const requestMisuses: Misuses = {
  'send nothing': () => undefined,
  'send half of a header': (socket) => socket.write(get),
  'send a header byte by byte': (socket) => drip(socket, `${get}X-Long: `, 'x'),
  'send no body for a request that is rejected': (socket) => socket.write(`${post}\r\n`),
  'send a body byte by byte for a request that is rejected': (socket) => drip(socket, `${post}\r\n`, 'x'),
  'send a body byte by byte where none is accepted': (socket) =>
    drip(socket, `${get}Content-Length: 99999\r\n\r\n`, 'x'),
  'wait for 100 (Continue)': (socket) => socket.pause().write(`${post}Expect: 100-continue\r\n\r\n`),
  'read no response': (socket) => drip(socket.pause(), `${get}\r\n`, `${get}\r\n`),
  'read no response and send garbage': (socket) => socket.pause().write(`${requests}GARBAGE\r\n\r\n`),
  'read no response and close their side': (socket) => socket.pause().end(requests),
  'send many requests at once': (socket) => socket.pause().write(requests.repeat(100)),
  'send garbage': (socket) => socket.pause().write('GARBAGE\r\n\r\n'),
  'close their side': (socket) => socket.end(),
  'send no second request': (socket) => socket.write(`${get}\r\n`),
};

function drip(socket: Socket, first: string | Buffer, next: string | Buffer): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(next), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}
