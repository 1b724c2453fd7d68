import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

import type { Connections } from './connections.js';
import { type HttpRefusal, refusals } from './http-refusal.js';
import type { Log } from './log.js';

type Reason = Extract<HttpRefusal['reason'], 'header-too-large' | 'request-timeout' | 'invalid-request'>;

const messages = {
  'header-too-large': 'The request line and the header are larger than 16 KiB together, the most that is accepted.',
  'request-timeout': 'The request took too long to arrive.',
  'invalid-request': 'The request is not valid HTTP/1.1.',
} as const satisfies Record<Reason, string>;

/**
 * Answers what is not HTTP, and what takes too long to become a request, with an Error object as well. A connection on
 * which nothing can be answered is destroyed: an answer would wait for ever for the end of a TLS handshake, and would be
 * taken for a part of an answer that has begun.
 */
export function answerClientErrors(server: Server, connections: Connections, log: Log): void {
  // Before there is a TLS session.
  server.prependListener('tlsClientError', (_error: Error, socket: TLSSocket) => socket.destroy());
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET' || connections.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const reason = reasonOf(error.code);
    const id = randomUUID();
    // Only the code: the error itself holds what was sent, credentials and all.
    log.info({ id, status: refusals[reason].status, code: error.code }, 'not a request');
    socket.end(rawAnswer(reason, id), () => socket.destroy());
  });
}

function reasonOf(code: string | undefined): Reason {
  if (code === 'HPE_HEADER_OVERFLOW') return 'header-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'invalid-request';
}

function rawAnswer(reason: Reason, id: string): string {
  const { status, error } = refusals[reason];
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
