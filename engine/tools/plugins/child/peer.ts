import { isQuireError, toRecord } from '../../../errors.js';
import type { PeerMessage, RemoteError } from './child-messages.js';
import { decodeValue, encodeValue, type Callback } from './encode-values.js';

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface PeerSettings {
  send(message: PeerMessage): void;
  /** Makes the error that a failed call throws. */
  errorOf(error: RemoteError): unknown;
  /** Maximum number of calls of the other side that run at once; more are an error. */
  readonly mostCalls: number;
}

/**
 * One end of a connection whose two sides call each other's functions. Values are JSON; a function in a value becomes a
 * number by which the other side calls it.
 */
export class Peer {
  readonly #functions = new Map<number, Callback>();
  readonly #pending = new Map<number, Pending>();
  #nextFunction = 0;
  #nextCall = 0;
  #running = 0;

  constructor(private readonly settings: PeerSettings) {}

  /** Makes a function callable by the other side. The first has the number 0. */
  expose(callback: Callback): number {
    const number = this.#nextFunction++;
    this.#functions.set(number, callback);
    return number;
  }

  /** Calls a function of the other side. */
  call(of: number, args: readonly unknown[]): Promise<unknown> {
    const call = this.#nextCall++;
    return new Promise((resolve, reject) => {
      this.#pending.set(call, { resolve, reject });
      this.settings.send({ call, of, args: this.#encode(args) });
    });
  }

  /** Handles a message. @throws Error when it is not valid */
  receive(message: PeerMessage): void {
    if ('call' in message) {
      if (this.#running >= this.settings.mostCalls) throw new Error('It made too many calls at once.');
      void this.#serve(message.call, message.of, message.args);
      return;
    }
    const pending = this.#pending.get(message.answer);
    if (pending === undefined) throw new Error('It answered a call that was not made.');
    this.#pending.delete(message.answer);
    if (message.error === undefined) pending.resolve(this.#decode(message.value));
    else pending.reject(this.settings.errorOf(message.error));
  }

  /** Fails all open calls. */
  close(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#functions.clear();
  }

  async #serve(answer: number, of: number, args: unknown): Promise<void> {
    this.#running += 1;
    try {
      const callback = this.#functions.get(of);
      const given = this.#decode(args);
      if (callback === undefined || !Array.isArray(given)) throw new Error('There is no such function.');
      const value: unknown = await callback(...(given as unknown[]));
      this.settings.send({ answer, value: this.#encode(value) });
    } catch (error) {
      this.settings.send({ answer, error: remoteErrorOf(error) });
    } finally {
      this.#running -= 1;
    }
  }

  #encode(value: unknown): unknown {
    return encodeValue(value, { expose: (it) => this.expose(it), errorOf: remoteErrorOf });
  }

  #decode(value: unknown): unknown {
    return decodeValue(value, { call: (of, args) => this.call(of, args), errorOf: this.settings.errorOf });
  }
}

function remoteErrorOf(error: unknown): RemoteError {
  const record = isQuireError(error) ? toRecord(error) : undefined;
  if (record !== undefined) {
    const { cause: _, ...sent } = record;
    return sent;
  }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
