import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';

import type { ProcessTool, ProgramRequest } from '../../contract/tools/process.js';
import { ToolFailed } from '../../errors.js';
import { isWithin } from '../sandbox/covers-of.js';
import type { ToolScope } from '../tool-scope.js';
import type { ProcessRunner } from './process.js';

/** Programs that the engine's own tools run; an operation need not declare them. */
const ownPrograms = ['qpdf', 'gs', execPath];

type ProcessScope = Pick<ToolScope, 'folder' | 'signal' | 'programs' | 'packageFolder'>;

/** Binds program execution to a job: its folder, its signal, and the programs that its operation declares. */
export function bindProcess(
  runner: ProcessRunner,
  { folder, signal, programs, packageFolder }: ProcessScope,
): ProcessTool {
  return {
    async run(request) {
      if (![...ownPrograms, ...programs].includes(request.program)) {
        throw new ToolFailed(`${request.program} is not among the programs that this operation declares.`);
      }
      const given = request.readable?.filter((it) => isWithin(folder, it)) ?? [];
      const own = packageFolder === undefined ? {} : programInPackage(request, packageFolder);
      return await runner.run({ folder, ...request, ...own, given, signal });
    },
    async writeFile(name, content) {
      // Operations of one pipeline share the folder.
      const path = join(folder, `.${randomUUID()}-${name}`);
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
      return path;
    },
  };
}

/** A program such as `./bin/tool`, which is in the package of a plugin and can read that package. */
function programInPackage(
  { program, readable = [] }: ProgramRequest,
  packageFolder: string,
): Partial<Pick<ProgramRequest, 'program' | 'readable'>> {
  if (!program.startsWith('./')) return {};
  const path = join(packageFolder, program);
  if (!isWithin(packageFolder, path)) throw new ToolFailed(`${program} is not in the package of the operation.`);
  return { program: path, readable: [...readable, packageFolder] };
}
