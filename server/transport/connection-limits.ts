import { readFileSync } from 'node:fs';

/** Limits on connections; durations are in milliseconds. */
export interface ConnectionLimits {
  /** Maximum number of open connections on all ports together. */
  readonly maxConnections: number;
  /** From the TCP connection to the end of the TLS handshake. */
  readonly handshake: number;
  /** From the connection, or the first byte of a later request, to the end of the request's header. */
  readonly header: number;
  /** From the first byte of a request to its last. */
  readonly request: number;
  /** From the end of a response until the first byte of the next request. */
  readonly keepAlive: number;
  /** Time without progress while a response waits for the client to read it. */
  readonly stalledResponse: number;
  /** For receiving the body of a request that has already been rejected. */
  readonly unreadBody: number;
  /** From the end of the last response until the connection is closed. */
  readonly ending: number;
  /** Interval between two checks of these limits. */
  readonly checkInterval: number;
}

/** An idle TLS connection takes 140 KiB of memory, so 2048 of them take 280 MiB. */
const MAX_CONNECTIONS = 2048;

export function connectionLimits(): ConnectionLimits {
  return {
    // The other half of the file descriptors is for files, programs and the key store.
    maxConnections: Math.min(MAX_CONNECTIONS, Math.floor(descriptorLimit() / 2)),
    handshake: 20_000,
    header: 20_000,
    // An upload of 500 MB at 2 Mbit/s takes 35 minutes; an upload without progress is ended much earlier.
    request: 3_600_000,
    // Longer than the idle timeout of proxies, so that the proxy closes first. If the server closed first, it could
    // lose a request that the proxy has just sent.
    keepAlive: 65_000,
    stalledResponse: 60_000,
    unreadBody: 15_000,
    ending: 10_000,
    checkInterval: 5000,
  };
}

/** The soft limit of open files of this process, or the usual 1024 when `/proc/self/limits` cannot be read. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? 2 ** 20);
  } catch {
    return 1024;
  }
}
