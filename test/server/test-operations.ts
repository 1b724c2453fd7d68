import { writeFile } from 'node:fs/promises';

import { defineOperation, type Operation } from '../../engine/contract/operation.js';
import { defineOptions } from '../../engine/contract/option-schema.js';
import type { Step } from '../../engine/contract/step.js';
import {
  Busy,
  errorKinds,
  type ErrorKind,
  fromRecord,
  PluginFault,
  PluginLoad,
  type QuireError,
} from '../../engine/errors.js';
import { JSON_TYPE, PDF } from '../../engine/media-types/media-types.js';

const echoOptions = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', maxLength: 100, description: 'Any text.' },
    number: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'Any number.' },
    flag: { type: 'boolean', default: false, description: 'Any choice.' },
    list: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 5, description: 'Any list.' },
    password: { type: 'string', format: 'password', maxLength: 100, description: 'A secret.' },
  },
});

const noOptions = defineOptions({ type: 'object', additionalProperties: false, properties: {} });

/** Returns its options and the names of its files as JSON. */
const echo = defineOperation({
  name: 'test-echo',
  group: 'testing',
  summary: 'Return what was sent.',
  inputs: { file: { accepts: [PDF] }, extra: { accepts: [PDF], least: 0, most: 3 } },
  output: JSON_TYPE,
  options: echoOptions,
  steps: [
    {
      name: 'tell',
      role: 'transform',
      async run(_files, { inputs, options, workspace }) {
        const names = Object.fromEntries(
          Object.entries(inputs).map(([field, files]) => [field, files.map((it) => it.name)]),
        );
        const file = workspace.newFile({ name: 'told.json', type: JSON_TYPE });
        await writeFile(file.path, JSON.stringify({ options, names }));
        return [file];
      },
    },
  ],
});

/** Returns the file unchanged, with its name. */
const returnFile = defineOperation({
  name: 'test-return',
  group: 'testing',
  summary: 'Return the file.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: noOptions,
  steps: [{ name: 'return', role: 'transform', run: (files) => Promise.resolve(files) }],
});

const warningOptions = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 0, maximum: 1000, description: 'How many.' } },
});

const warn = defineOperation({
  name: 'test-warn',
  group: 'testing',
  summary: 'Warn often.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: warningOptions,
  steps: [
    {
      name: 'warn',
      role: 'transform',
      run(files, { options, warn }) {
        for (let n = 1; n <= options.count; n++) warn(`${n}: „ünïcode“ 😀\r\nX-Evil: yes`);
        return Promise.resolve(files);
      },
    },
  ],
});

/** An operation that fails with an error of a kind. */
export function failing(kind: ErrorKind): Operation {
  return defineOperation({
    name: `test-${kind}`,
    group: 'testing',
    summary: 'Fail.',
    inputs: { file: { accepts: [PDF] } },
    output: PDF,
    options: noOptions,
    steps: [{ name: 'fail', role: 'transform', run: () => Promise.reject(errorOf(kind)) }],
  });
}

function errorOf(kind: ErrorKind): QuireError {
  if (kind === 'busy') return new Busy('Told: busy.', 2.5);
  if (kind === 'plugin-fault') return new PluginFault('x', 'y', { cause: new Error('/secret/path') });
  return kind === 'plugin-load' ? new PluginLoad('/secret/path') : fromRecord({ kind, message: `Told: ${kind}.` });
}

export const testOperations: readonly Operation[] = [echo, returnFile, warn, ...errorKinds.map(failing)];

/** An operation that runs until `finish` is called or its signal is aborted. */
export interface Slow {
  readonly operation: Operation;
  /** The number of runs that have begun, and of those that were aborted. */
  readonly counts: { begun: number; aborted: number };
  /** Reports the share that is done of each run. */
  report(share: number): void;
  finish(): void;
}

export function slowOperation(): Slow {
  const counts = { begun: 0, aborted: 0 };
  const waiting = new Set<() => void>();
  const reports = new Set<(share: number) => void>();
  const step: Step = {
    name: 'wait',
    role: 'transform',
    async run(files, { signal, progress }) {
      counts.begun += 1;
      reports.add((share) => progress(share, 1));
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => {
          counts.aborted += 1;
          resolve();
        });
      });
      return files;
    },
  };
  const operation = defineOperation({
    name: 'test-slow',
    group: 'testing',
    summary: 'Wait.',
    inputs: { file: { accepts: [PDF] } },
    output: PDF,
    options: noOptions,
    steps: [step],
  });
  return {
    operation,
    counts,
    report(share) {
      for (const report of reports) report(share);
    },
    finish() {
      for (const resolve of waiting) resolve();
      waiting.clear();
      reports.clear();
    },
  };
}
