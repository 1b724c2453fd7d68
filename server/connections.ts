import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

import type { ConnectionLimits } from './connection-limits.js';
import type { Log } from './log.js';
import type { Middleware } from './visit.js';

/** Requests on one connection that are not answered yet; each costs memory, and few clients send a second one. */
const MOST_PIPELINED = 16;

type State = 'handshake' | 'stalledAnswer' | 'ending' | 'open';

interface Connection {
  /** The TLS socket once there is a session; the TCP socket before, and on the plain port. */
  socket: Socket;
  /** The answers that are not finished. */
  readonly answers: Set<ServerResponse>;
  /** How many of them are to authenticated requests. */
  authenticated: number;
  state: State;
  /** When the state began, by `performance.now`. */
  since: number;
  /** Bytes that the system has taken for the client. */
  taken: number;
}

/**
 * The open connections of all ports. Node limits the time for headers and between requests; this class limits the number
 * of connections, and the time for handshakes, for answers that the client does not read, and for closing.
 *
 * At the limit, a new connection takes the place of the one that has been without an authenticated request for longest;
 * it is closed itself when all connections have one.
 */
export class Connections implements Disposable {
  readonly #bySocket = new Map<Duplex, Connection>();
  /** Connections that wait for their TLS handshake, by addresses and ports: Node does not tell which socket a TLS socket wraps. */
  readonly #handshakes = new Map<string, Connection>();
  /** Connections without an authenticated request, in the order in which they came to be so. */
  readonly #idle = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  #open = 0;
  #warned = false;

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly log: Log,
  ) {
    this.#timer = setInterval(() => this.#check(), limits.check).unref();
  }

  watch(server: Server): void {
    const state = server instanceof TlsServer ? 'handshake' : 'open';
    server.on('connection', (socket: Socket) => this.#add(socket, state));
    server.on('secureConnection', (socket: Socket) => this.#secure(socket));
  }

  /** Passes requests on to the application, and closes the connection of a client that sends too many at once. */
  admit(app: RequestListener): RequestListener {
    return (request, response) => {
      const answers = this.#bySocket.get(request.socket)?.answers;
      if (answers === undefined || answers.size === MOST_PIPELINED) {
        request.socket.destroy();
        return;
      }
      answers.add(response);
      response.once('close', () => answers.delete(response));
      app(request, response);
    };
  }

  /** Whether a part of an answer has been sent, so that nothing but its rest may follow. */
  isAnswering(socket: Duplex): boolean {
    return [...(this.#bySocket.get(socket)?.answers ?? [])].some((it) => it.headersSent);
  }

  /** Keeps the connection of each request that comes here from being closed to make room. */
  readonly keep: Middleware = async (ctx, next) => {
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
    if (this.#open >= this.limits.most && !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    const since = performance.now();
    const connection: Connection = { socket, answers: new Set(), authenticated: 0, state, since, taken: 0 };
    const name = endpoints(socket);
    this.#open += 1;
    this.#bySocket.set(socket, connection);
    this.#idle.add(connection);
    if (state === 'handshake') this.#handshakes.set(name, connection);
    socket.once('close', () => {
      this.#open -= 1;
      this.#bySocket.delete(socket);
      this.#idle.delete(connection);
      if (this.#handshakes.get(name) === connection) this.#handshakes.delete(name);
    });
  }

  #secure(socket: Socket): void {
    const connection = this.#handshakes.get(endpoints(socket));
    if (connection === undefined) {
      // The client has gone already, so the socket has no address any more.
      socket.destroy();
      return;
    }
    this.#handshakes.delete(endpoints(socket));
    connection.socket = socket;
    connection.state = 'open';
    this.#bySocket.set(socket, connection);
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  #makeRoom(): boolean {
    if (!this.#warned) this.log.warn({ most: this.limits.most }, 'too many connections: those that idle are closed');
    this.#warned = true;
    const [longest] = this.#idle;
    if (longest === undefined) return false;
    this.#idle.delete(longest);
    longest.socket.destroy();
    return true;
  }

  #check(): void {
    const now = performance.now();
    this.#warned = false;
    for (const connection of new Set(this.#bySocket.values())) {
      const { socket, state, taken } = connection;
      connection.state = stateOf(connection);
      connection.taken = socket.bytesWritten - socket.writableLength;
      const isProgress = connection.state === 'stalledAnswer' && connection.taken !== taken;
      if (connection.state !== state || isProgress) connection.since = now;
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
  return socket.writableLength > 0 ? 'stalledAnswer' : 'open';
}

function endpoints({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return [localAddress, localPort, remoteAddress, remotePort].join(' ');
}
