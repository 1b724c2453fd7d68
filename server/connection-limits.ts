import { readFileSync } from 'node:fs';

/** Durations are in milliseconds. */
export interface ConnectionLimits {
  /** Open connections of all ports together. */
  readonly most: number;
  /** From the TCP connection to the end of the TLS handshake. */
  readonly handshake: number;
  /** From the connection, or the first byte of a later request, to the end of the request's header. */
  readonly header: number;
  /** From the first byte of a request to its last. */
  readonly request: number;
  /** Without a request, after an answer. */
  readonly keepAlive: number;
  /** Without the client taking a byte of an answer that waits for it. */
  readonly stalledAnswer: number;
  /** For the body of a request that has been refused already. */
  readonly refusedBody: number;
  /** From the end of the last answer until the connection is closed. */
  readonly ending: number;
  /** Between two checks of these limits. */
  readonly check: number;
}

/** A connection over TLS that waits for a request costs 140 KiB of memory, so as many cost 280 MiB. */
const MOST_CONNECTIONS = 2048;

export function connectionLimits(): ConnectionLimits {
  return {
    // The other half of the descriptors is for files, programs and the key store.
    most: Math.min(MOST_CONNECTIONS, Math.floor(descriptorLimit() / 2)),
    handshake: 20_000,
    header: 20_000,
    // 500 MB over a line of 2 Mbit/s take 35 minutes; an upload that stands still is ended much earlier.
    request: 3_600_000,
    // Longer than proxies keep a connection, so that the proxy closes it: a request on its way would be lost otherwise.
    keepAlive: 65_000,
    stalledAnswer: 60_000,
    refusedBody: 15_000,
    ending: 10_000,
    check: 5000,
  };
}

/** The soft limit of open files of this process; the usual 1024 where the system does not tell it. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? 2 ** 20);
  } catch {
    return 1024;
  }
}
