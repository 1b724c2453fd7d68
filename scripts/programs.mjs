import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * The Debian package of each program; `quire doctor` reads the same table.
 * @type {readonly { program: string, package: string, neededFor: 'service' | 'tests',
 *   neededWith?: { setting: string, value: string }, optional?: true, costs: string }[]}
 */
const programs = JSON.parse(readFileSync(new URL('../engine/tools/inventory/programs.json', import.meta.url), 'utf8'));

/** Returns the missing programs that the service needs with its settings, or, with `forTests`, of all programs. */
export function missingPrograms({ forTests, environment = process.env }) {
  const needed = programs.filter(
    ({ neededFor, neededWith }) =>
      forTests || neededFor === 'service' || (neededWith && environment[neededWith.setting] === neededWith.value),
  );
  return needed.filter(({ program }) => !isInstalled(program, environment.PATH));
}

export function isInstalled(program, path = process.env.PATH ?? '') {
  return path.split(delimiter).some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
