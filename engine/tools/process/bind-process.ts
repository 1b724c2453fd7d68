import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';

import type { ProcessTool } from '../../contract/tools/process.js';
import { ToolFailed } from '../../errors.js';
import { isWithin } from '../sandbox/covers-of.js';
import type { ToolScope } from '../tool-scope.js';
import type { ProcessRunner } from './process.js';

/** Programs that the engine's own tools run; an operation need not declare them. */
const ownPrograms = ['qpdf', 'gs', execPath];

type ProcessScope = Pick<ToolScope, 'folder' | 'signal' | 'programs'>;

/** Binds program execution to a job: its folder, its signal, and the programs that its operation declares. */
export function bindProcess(runner: ProcessRunner, { folder, signal, programs }: ProcessScope): ProcessTool {
  let written = 0;
  return {
    async run(request) {
      if (![...ownPrograms, ...programs].includes(request.program)) {
        throw new ToolFailed(`${request.program} is not among the programs that this operation declares.`);
      }
      const given = request.readable?.filter((it) => isWithin(folder, it)) ?? [];
      return await runner.run({ folder, ...request, given, signal });
    },
    async writeFile(name, content) {
      written += 1;
      const path = join(folder, `.${written}-${name}`);
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
      return path;
    },
  };
}
