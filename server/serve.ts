import { isQuireError } from '../engine/errors.js';
import { readSettings } from '../engine/job/settings.js';
import { leaveRoot } from '../engine/tools/service-user/leave-root.js';
import { unknownVariableWarnings } from '../engine/job/unknown-variables.js';
import { firstKeyPair } from './first-start/first-key-pair.js';
import { firstOwnerLink } from './first-start/first-owner-link.js';
import { logOf } from './log.js';
import { handleSignals } from './transport/signals.js';
import { startServer } from './start-server.js';
import { warmUp, warnOfUntestedVersions } from './warm-up.js';

/** Starts the service, which runs until the process gets a signal to stop. A QuireError at start sets exit code 1. */
export async function serve(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    const settings = readSettings(environment);
    const log = logOf(settings);
    for (const sentence of unknownVariableWarnings(environment)) log.warn(sentence);
    // An unhandled rejection comes from one plugin or request and must not end the process.
    process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
    // A vulnerability of the service does less harm when the service does not run as root.
    const obstacle = await leaveRoot(settings);
    const started = startServer(settings, log);
    const isStopping = handleSignals(started);
    const server = await started;
    if (obstacle !== undefined)
      log.warn(`The service runs as root: ${obstacle}. docs/service.md explains how to run it as a separate user.`);
    if (isStopping()) return;
    // Not awaited: requests are served meanwhile, and jobs that need these programs wait for them.
    // With a storage, the workers run the documents.
    if (settings.storageUrl === undefined) void warmUp(server.engine, log);
    void warnOfUntestedVersions(log);
    const pair = await firstKeyPair(server, settings, process.stdout.isTTY);
    if (pair !== undefined) console.log(pair);
    const link = await firstOwnerLink(server, settings, process.stdout.isTTY);
    if (link !== undefined) console.log(link);
    console.log(`Quire listens on ${server.url}${settings.basePath}`);
  } catch (error) {
    if (!isQuireError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
