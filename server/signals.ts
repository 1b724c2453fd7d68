import { isatty } from 'node:tty';

import type { RunningServer } from './start-server.js';

const STDIN = 0;

/**
 * SIGTERM and SIGINT stop the service gracefully, and the second one at once. SIGHUP has it read its certificate again;
 * when it says that the terminal has gone on which the service was started, it stops the service as well.
 * @param started signals may come before the service has started
 * @returns whether the service has been told to stop
 */
export function heedSignals(started: Promise<RunningServer>): () => boolean {
  const isOnTerminal = isatty(STDIN);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void whenStarted(started, (server) => server.close().then(() => process.exit(0)));
  };
  const hangUp = (): void => {
    if (isOnTerminal && !isatty(STDIN)) stop();
    else void whenStarted(started, (server) => server.reloadCertificate());
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', hangUp);
  return () => stopping;
}

/** A service that does not start ends by itself. */
async function whenStarted(
  started: Promise<RunningServer>,
  act: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await started.catch(() => undefined);
  if (server !== undefined) await act(server);
}
