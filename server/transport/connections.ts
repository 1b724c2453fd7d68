import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

import type { ConnectionLimits } from './connection-limits.js';
import type { Log } from '../log.js';
import type { Middleware } from '../request-state.js';

/** Maximum requests in progress on one connection. Each takes memory, and few clients send a second one (pipelining). */
const MAX_PIPELINED = 16;

type State = 'handshake' | 'stalledResponse' | 'ending' | 'open';

interface Connection {
  /** The TLS socket after the handshake; the TCP socket before it, and on the plain HTTP port. */
  socket: Socket;
  /** Responses that are not finished. */
  readonly responses: Set<ServerResponse>;
  /** Number of unfinished responses to authenticated requests. */
  authenticated: number;
  state: State;
  /** Start of the state, or of the last progress in it, by `performance.now`. */
  since: number;
  /** Bytes that have been handed to the operating system for sending. */
  sent: number;
}

/**
 * Limits the open connections of all ports. Node limits the time for headers and between requests; this class limits the
 * number of connections, and the time for handshakes, for responses that the client does not read, and for closing.
 *
 * At the maximum number, a new connection replaces the connection that has had no authenticated request for the longest
 * time. When every connection has an authenticated request, the new connection is closed.
 */
export class Connections implements Disposable {
  readonly #bySocket = new Map<Duplex, Connection>();
  /** Connections in their TLS handshake, by addresses and ports: Node does not tell which TCP socket a TLS socket wraps. */
  readonly #handshakes = new Map<string, Connection>();
  /** Connections without an authenticated request; the one that has been without for the longest time is the first. */
  readonly #idle = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  #openCount = 0;
  #warned = false;

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly log: Log,
  ) {
    this.#timer = setInterval(() => this.#check(), limits.checkInterval).unref();
  }

  watch(server: Server): void {
    const state = server instanceof TlsServer ? 'handshake' : 'open';
    server.on('connection', (socket: Socket) => this.#add(socket, state));
    server.on('secureConnection', (socket: Socket) => this.#completeHandshake(socket));
  }

  /** Wraps the application: counts the requests of each connection, and closes a connection that sends too many at once. */
  limitPipelining(app: RequestListener): RequestListener {
    return (request, response) => {
      const responses = this.#bySocket.get(request.socket)?.responses;
      if (responses === undefined || responses.size === MAX_PIPELINED) {
        request.socket.destroy();
        return;
      }
      responses.add(response);
      response.once('close', () => responses.delete(response));
      app(request, response);
    };
  }

  /** The TCP socket below a TLS socket whose handshake has not succeeded, if it is open. */
  handshakeSocket(socket: Socket): Socket | undefined {
    return this.#handshakes.get(endpoints(socket))?.socket;
  }

  /** Whether a response has been sent in part, so that only its remaining bytes may follow on the connection. */
  hasPartialResponse(socket: Duplex): boolean {
    return [...(this.#bySocket.get(socket)?.responses ?? [])].some((it) => it.headersSent);
  }

  /** Middleware that protects the connection of an authenticated request from being closed in favour of a new connection. */
  readonly protectAuthenticated: Middleware = async (ctx, next) => {
    const connection = this.#bySocket.get(ctx.req.socket);
    if (connection !== undefined) {
      connection.authenticated += 1;
      this.#idle.delete(connection);
      ctx.res.once('close', () => {
        connection.authenticated -= 1;
        if (connection.authenticated === 0 && !connection.socket.destroyed) this.#idle.add(connection);
      });
    }
    await next();
  };

  /** Closes all connections. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const { socket } of this.#bySocket.values()) socket.destroy();
  }

  #add(socket: Socket, state: State): void {
    if (this.#openCount >= this.limits.maxConnections && !this.#closeLongestIdle()) {
      socket.destroy();
      return;
    }
    const since = performance.now();
    const connection: Connection = { socket, responses: new Set(), authenticated: 0, state, since, sent: 0 };
    const name = endpoints(socket);
    this.#openCount += 1;
    this.#bySocket.set(socket, connection);
    this.#idle.add(connection);
    if (state === 'handshake') this.#handshakes.set(name, connection);
    socket.once('close', () => {
      this.#openCount -= 1;
      this.#bySocket.delete(socket);
      this.#idle.delete(connection);
      if (this.#handshakes.get(name) === connection) this.#handshakes.delete(name);
    });
  }

  #completeHandshake(socket: Socket): void {
    const connection = this.#handshakes.get(endpoints(socket));
    if (connection === undefined) {
      // The client has already disconnected, so the socket no longer has an address.
      socket.destroy();
      return;
    }
    this.#handshakes.delete(endpoints(socket));
    connection.socket = socket;
    connection.state = 'open';
    this.#bySocket.set(socket, connection);
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  /** Returns false when no connection is idle. Warns at most once in each check interval. */
  #closeLongestIdle(): boolean {
    if (!this.#warned) {
      this.log.warn({ most: this.limits.maxConnections }, 'too many connections: idle connections are closed');
    }
    this.#warned = true;
    const [longestIdle] = this.#idle;
    if (longestIdle === undefined) return false;
    this.#idle.delete(longestIdle);
    longestIdle.socket.destroy();
    return true;
  }

  #check(): void {
    const now = performance.now();
    this.#warned = false;
    for (const connection of new Set(this.#bySocket.values())) {
      const { socket, state, sent } = connection;
      connection.state = stateOf(connection);
      connection.sent = socket.bytesWritten - socket.writableLength;
      const hasProgress = connection.state === 'stalledResponse' && connection.sent !== sent;
      if (connection.state !== state || hasProgress) connection.since = now;
      if (now - connection.since > this.#limitOf(connection.state)) socket.destroy();
    }
  }

  #limitOf(state: State): number {
    return state === 'open' ? Infinity : this.limits[state];
  }
}

function stateOf({ state, socket }: Connection): State {
  if (state === 'handshake') return state;
  if (socket.writableEnded) return 'ending';
  return socket.writableLength > 0 ? 'stalledResponse' : 'open';
}

function endpoints({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return [localAddress, localPort, remoteAddress, remotePort].join(' ');
}
