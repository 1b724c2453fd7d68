import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Ports below it often belong to services of the machine. */
const LOWEST = 10_000;

/**
 * Returns a port of 127.0.0.1 on which no server listens. The system gives ports from its own range to connections and to
 * servers that ask for any port, at any moment; this port is outside that range, so it is still free when it is used.
 */
export async function freePort(): Promise<number> {
  const [lowest = '', highest = ''] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .trim()
    .split(/\s+/);
  const below = Number(lowest) - LOWEST;
  const above = 65_535 - Number(highest);
  for (;;) {
    const port = below > above ? LOWEST + randomInt(below) : Number(highest) + 1 + randomInt(above);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
