import { isatty } from 'node:tty';

import { connectForCommands } from '../../cluster/redis.js';
import { sharedCrashes } from '../../cluster/shared-crashes.js';
import { type Weight, weights } from '../../engine/contract/operation.js';
import { isOfKind } from '../../engine/errors.js';
import { createEngine, type Engine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { unknownVariableWarnings } from '../../engine/job/unknown-variables.js';
import { leaveRoot } from '../../engine/tools/service-user/leave-root.js';
import { openTracing } from '../../work/tracing/open-tracing.js';
import { openStore } from '../../work/storage/open-store.js';
import { JobWorker } from '../../work/queue/job-worker.js';
import { oneLine } from '../one-line.js';
import { UsageError } from '../usage-error.js';

const STDIN = 0;

export interface WorkerRequest {
  /** Weights, separated by commas. */
  readonly operations: string;
  readonly concurrency: number;
}

/** Runs jobs until the process gets a signal to stop. The first signal lets running jobs end, the second does not. */
export async function runWorker({ operations, concurrency }: WorkerRequest): Promise<void> {
  const settings = readSettings(process.env);
  const { redisUrl, storageUrl } = settings;
  if (redisUrl === undefined || storageUrl === undefined)
    throw new UsageError('A worker needs QUIRE_REDIS_URL and QUIRE_STORAGE_URL.');
  const taken = weightsOf(operations);
  const obstacle = await leaveRoot(settings);
  if (obstacle !== undefined) warn(`The worker runs as root: ${obstacle}.`);
  for (const sentence of unknownVariableWarnings(process.env)) warn(sentence);
  process.on('unhandledRejection', printFault);
  const { traceCollector: collector } = settings;
  await using _ = collector === undefined ? undefined : await openTracing({ collector, service: 'quire-worker' });
  const store = await openStore(storageUrl);
  // Its stack would say only where ioredis reads from its socket.
  const redis = connectForCommands(redisUrl, ({ message }) => warn(`${message} The worker keeps trying to connect.`));
  await using engine = await createEngine(settings, {
    checksGuarantees: true,
    crashes: sharedCrashes(redis),
    onPluginFailure: ({ error }) => printFault(error),
    onFault: printFault,
  });
  for (const { plugin, problem } of engine.plugins)
    if (problem !== undefined) warn(`The plugin ${plugin} is left out: ${problem}`);
  void warm(engine);
  const worker = new JobWorker({ redisUrl, store, engine, weights: taken, concurrency, onFault: printFault });
  const stopped = stopSignal();
  process.stdout.write(`Quire works on ${taken.join(', ')}\n`);
  await stopped;
  await worker.close(settings.drainSeconds * 1000);
  redis.disconnect();
  await store[Symbol.asyncDispose]();
}

/** Starts the programs of QUIRE_WARM. */
async function warm(engine: Engine): Promise<void> {
  for (const { name, failure } of await engine.warm()) {
    // The programs end with the worker.
    if (failure === undefined || isOfKind(failure, 'cancelled')) continue;
    printFault(new Error(`${name} did not start.`, { cause: failure }));
  }
}

function weightsOf(list: string): readonly Weight[] {
  const names = list.split(',').map((it) => it.trim());
  const unknown = names.find((name) => !weights.some((it) => it === name));
  if (unknown !== undefined) throw new UsageError(`--operations: ${unknown} is none of ${weights.join(', ')}.`);
  return weights.filter((it) => names.includes(it));
}

/**
 * Resolves at the first SIGTERM or SIGINT; the second one ends the process. A worker has nothing to reload, so SIGHUP
 * only stops one whose terminal was closed.
 */
function stopSignal(): Promise<void> {
  const isOnTerminal = isatty(STDIN);
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    const onHangup = (): void => {
      if (isOnTerminal && !isatty(STDIN)) stop();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', onHangup);
  });
}

function printFault(fault: unknown): void {
  warn(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
}

function warn(text: string): void {
  process.stderr.write(`warning: ${oneLine(text)}\n`);
}
