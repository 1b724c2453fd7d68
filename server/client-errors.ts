import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

import { type HttpRefusal, refusals } from './http-refusal.js';

/** Answers what is not HTTP at all, and what takes too long to become a request, with an Error object as well. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(reasonOf(error.code)), () => socket.destroy());
  });
}

function reasonOf(code: string | undefined): HttpRefusal['reason'] {
  if (code === 'HPE_HEADER_OVERFLOW') return 'header-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'invalid-request';
}

function rawAnswer(reason: HttpRefusal['reason']): string {
  const { status, error } = refusals[reason];
  const body = JSON.stringify({
    error,
    message: 'The request is not valid HTTP/1.1, or took too long.',
    statusCode: status,
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? error}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
