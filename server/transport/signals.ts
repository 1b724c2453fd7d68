import { isatty } from 'node:tty';

import type { RunningServer } from '../start-server.js';

const STDIN = 0;

/**
 * The first SIGTERM or SIGINT stops the service gracefully, the second one immediately. SIGHUP reloads the certificate,
 * or stops the service when the terminal has been closed on which it was started.
 * @param started the service, which may not have started when a signal arrives
 * @returns a function that tells whether a signal has stopped the service
 */
export function handleSignals(started: Promise<RunningServer>): () => boolean {
  const isOnTerminal = isatty(STDIN);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void whenStarted(started, (server) => server.close().then(() => process.exit(0)));
  };
  const onHangup = (): void => {
    if (isOnTerminal && !isatty(STDIN)) stop();
    else void whenStarted(started, (server) => server.reloadCertificate());
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', onHangup);
  return () => stopping;
}

/** Does nothing when the service fails to start, because the process then ends anyway. */
async function whenStarted(
  started: Promise<RunningServer>,
  act: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await started.catch(() => undefined);
  if (server !== undefined) await act(server);
}
