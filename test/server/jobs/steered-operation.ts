import { writeFile } from 'node:fs/promises';

import { defineOperation, type Operation } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import type { StepContext } from '../../../engine/contract/step.js';
import { InvalidInput } from '../../../engine/errors.js';
import { PDF } from '../../../engine/media-types/media-types.js';

/** An operation whose runs a test steers. */
export interface SteeredOperation {
  readonly operation: Operation;
  readonly runs: readonly SteeredRun[];
}

export interface SteeredRun {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
  finish(): void;
  fail(message: string): void;
}

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    bytes: { type: 'integer', minimum: 0, maximum: 1e8, default: 9, description: 'The size of the result.' },
  },
});

/** Has the steps `prepare` and `hold`; the second one ends as the test says. */
export function steeredOperation(): SteeredOperation {
  const runs: SteeredRun[] = [];
  const hold = async ({ signal, progress, warn }: Pick<StepContext, 'signal' | 'progress' | 'warn'>): Promise<void> => {
    warn('It was held.');
    await new Promise<void>((finish, reject) => {
      const fail = (message: string): void => reject(new InvalidInput(message));
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      runs.push({ signal, progress, finish, fail });
    });
  };
  const operation = defineOperation({
    name: 'test-held',
    group: 'testing',
    summary: 'Wait.',
    inputs: { file: { accepts: [PDF] } },
    output: PDF,
    options,
    steps: [
      { name: 'prepare', role: 'transform', run: (files) => Promise.resolve(files) },
      {
        name: 'hold',
        role: 'transform',
        async run(_files, context) {
          await hold(context);
          const file = context.workspace.newFile({ name: 'held.pdf', type: PDF });
          await writeFile(file.path, Buffer.alloc(context.options.bytes, 'x'));
          return [file];
        },
      },
    ],
  });
  return { operation, runs };
}
