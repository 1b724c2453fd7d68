import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { defineOperation } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import { PDF } from '../../../engine/media-types/media-types.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['crashes'],
  properties: { crashes: { type: 'integer', minimum: 0, maximum: 9, description: 'How many runs end the process.' } },
});

/** The folder with a file for each document, which has one line for each run with the document. */
const runsFolder = process.env['TEST_RUNS'] ?? '';

/** An operation that kills its process, in its first runs with a document of a name. */
export const crashOperation = defineOperation({
  name: 'test-crash',
  group: 'testing',
  summary: 'Kill the process.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [
    {
      name: 'crash',
      role: 'transform',
      async run(files, { options: { crashes } }) {
        const runs = join(runsFolder, files[0]?.name ?? '');
        await appendFile(runs, 'run\n');
        if ((await readFile(runs, 'utf8')).length / 'run\n'.length <= crashes) process.kill(process.pid, 'SIGKILL');
        return files;
      },
    },
  ],
});
