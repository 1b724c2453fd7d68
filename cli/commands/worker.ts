import { availableParallelism } from 'node:os';

import type { Command } from 'commander';

import { weights } from '../../engine/contract/operation.js';
import { createCommand } from '../create-command.js';
import { wholeNumber } from '../whole-number.js';

export function workerCommand(): Command {
  return createCommand('worker')
    .description('Run jobs of the queue that services with QUIRE_REDIS_URL and QUIRE_STORAGE_URL fill.')
    .option('--operations <list>', `Weights of the operations to run: ${weights.join(', ')}.`, weights.join(','))
    .option('--concurrency <n>', 'Number of jobs of each weight that run at once.', wholeNumber, availableParallelism())
    .action(async ({ operations, concurrency }: { readonly operations: string; readonly concurrency: number }) => {
      const { runWorker } = await import('../worker/run-worker.js');
      await runWorker({ operations, concurrency });
    });
}
