import { InvalidOptions } from '../engine/errors.js';
import type { Engine } from '../engine/job/container.js';
import type { Settings } from '../engine/job/settings.js';
import { localRunner } from './local-runner.js';
import type { WorkRunner } from './work.js';

/**
 * Runs work in this process, or on workers if a queue and a storage are set.
 *
 * @param onFault hears of faults of the queue and of the storage.
 * @throws InvalidOptions
 */
export async function chooseRunner(
  { redisUrl, storageUrl, jobTimeoutSeconds }: Settings,
  engine: Engine,
  onFault: (fault: unknown) => void,
): Promise<WorkRunner> {
  if (storageUrl === undefined) return localRunner(engine);
  if (redisUrl === undefined)
    throw new InvalidOptions('QUIRE_STORAGE_URL: jobs on other machines also need QUIRE_REDIS_URL.');
  // The dynamic imports keep the clients of Redis and of storages out of services on one machine.
  const { openStore } = await import('./storage/open-store.js');
  const { queuedRunner } = await import('./queue/queued-runner.js');
  const store = await openStore(storageUrl);
  return queuedRunner({ redisUrl, store, jobTimeoutSeconds, onFault });
}
