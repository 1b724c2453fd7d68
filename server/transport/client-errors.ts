import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

import type { Connections } from './connections.js';
import { type HttpError, httpErrors } from '../http-error.js';
import type { Log } from '../log.js';

type Reason = Extract<
  HttpError['reason'],
  'header-too-large' | 'request-timeout' | 'invalid-request' | 'https-required'
>;

const messages = {
  'header-too-large': 'The request line and the headers are larger than 16 KiB together, the maximum that is accepted.',
  'request-timeout': 'The request took too long to arrive.',
  'invalid-request': 'The request is not valid HTTP/1.1.',
  'https-required': 'This port accepts HTTPS only: begin the address with https://.',
} as const satisfies Record<Reason, string>;

/**
 * Answers malformed requests, requests that take too long to arrive and plain HTTP on the TLS port with an Error object.
 * Destroys the connection instead while the TLS handshake is incomplete, since the response would never be sent, and while
 * another response is being sent, since the client would read the error as a part of it.
 */
export function answerClientErrors(server: Server, connections: Connections, log: Log): void {
  // The TLS handshake failed, so there is no session that could carry a response. Plain HTTP is answered without one.
  server.prependListener('tlsClientError', (error: NodeJS.ErrnoException, socket: TLSSocket) => {
    const plain = error.code === 'ERR_SSL_HTTP_REQUEST' ? connections.handshakeSocket(socket) : undefined;
    if (plain?.writable === true) answer(plain, 'https-required', error.code);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET' || connections.hasPartialResponse(socket)) {
      socket.destroy();
      return;
    }
    answer(socket, reasonOf(error.code), error.code);
  });

  function answer(socket: Duplex, reason: Reason, code: string | undefined): void {
    const id = randomUUID();
    // Only the code is logged: the error object holds the bytes of the request, including the credentials.
    log.info({ id, status: httpErrors[reason].status, code }, 'not a request');
    socket.end(rawResponse(reason, id), () => socket.destroy());
  }
}

function reasonOf(code: string | undefined): Reason {
  if (code === 'HPE_HEADER_OVERFLOW') return 'header-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'invalid-request';
}

/** A complete HTTP/1.1 response as text: there is no `ServerResponse` for a request that Node could not parse. */
function rawResponse(reason: Reason, id: string): string {
  const { status, error } = httpErrors[reason];
  const body = JSON.stringify({ error, message: messages[reason], statusCode: status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? error}`,
    `X-Request-Id: ${id}`,
    `X-Error-Kind: ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
