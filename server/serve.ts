import { isQuireError } from '../engine/errors.js';
import { readSettings } from '../engine/job/settings.js';
import { leaveRoot } from '../engine/tools/service-user/leave-root.js';
import { tellUnknownVariables } from '../engine/job/unknown-variables.js';
import { firstKeyPair } from './first-key-pair.js';
import { createLog } from './log.js';
import { heedSignals } from './signals.js';
import { startServer } from './start-server.js';
import { warmUp } from './warm-up.js';

/** Serves until a signal says to stop; the process then ends by itself. */
export async function serve(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    const settings = readSettings(environment);
    const log = createLog(settings.logLevel);
    for (const sentence of tellUnknownVariables(environment)) log.warn(sentence);
    // A stray rejection is a fault of one plugin or request; the others go on.
    process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
    // A fault in the service itself does less harm when it is not root.
    const hindrance = await leaveRoot();
    const started = startServer(settings, log);
    const isStopping = heedSignals(started);
    const server = await started;
    if (hindrance !== undefined)
      log.warn(`The service stays root: ${hindrance}. docs/service.md tells how to run it as a user of its own.`);
    if (isStopping()) return;
    // Requests are served meanwhile; what needs these programs waits for them.
    void warmUp(server.engine, log);
    const pair = await firstKeyPair(server, settings, process.stdout.isTTY);
    if (pair !== undefined) console.log(pair);
    console.log(`Quire listens on ${server.url}${settings.basePath}`);
  } catch (error) {
    if (!isQuireError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
