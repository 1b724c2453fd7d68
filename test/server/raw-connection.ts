import { connect as connectPlain, type Socket } from 'node:net';
import { connect } from 'node:tls';

/** A connection for arbitrary bytes, such as malformed HTTP. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string | Buffer): void;
  /** Returns everything received until the server closed the connection. */
  untilClosed(): Promise<string>;
  /** Returns everything received when it contains a text. */
  untilText(text: string): Promise<string>;
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { protocol, hostname, port } = new URL(url);
  const address = { host: hostname, port: Number(port), rejectUnauthorized: false };
  const socket = protocol === 'https:' ? connect(address) : connectPlain(address);
  let received = '';
  let closed = false;
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((it) => it());
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    notify();
  });
  socket.on('close', () => {
    closed = true;
    notify();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', resolve));
  const wait = (done: () => boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (done()) resolve(received);
        else if (closed) reject(new Error(`closed after: ${received}`));
        else return;
        listeners.delete(check);
      };
      listeners.add(check);
      check();
    });
  return {
    socket,
    write: (text) => void socket.write(text),
    untilClosed: () => wait(() => closed),
    untilText: (text) => wait(() => received.includes(text)),
  };
}

/** The request line and the headers of a POST. */
export function headOf(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
