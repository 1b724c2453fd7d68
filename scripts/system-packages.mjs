import process from 'node:process';

import { isInstalled, missingPrograms } from './programs.mjs';
import { run, Stop } from './run.mjs';

/** apt-get's own settings for runs that nobody watches. */
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs the Debian packages of programs that are missing, when this user may.
 * @throws Stop with the one command to run when the user may not, or the installation fails.
 */
export async function installMissingPrograms({ forTests }) {
  const missing = missingPrograms({ forTests });
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((it) => it.package))];
  for (const { program, costs } of missing) console.log(`quire: ${program} is not installed; without it, ${costs}.`);
  const stop = new Stop(instructions(packages, missing));
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) throw stop;
  console.log(`quire: installing ${packages.join(', ')}`);
  if (await aptInstall(packages)) return;
  // The list of packages is absent on a fresh machine, or older than the packages are.
  if ((await aptGet(['update', '-q'])) && (await aptInstall(packages))) return;
  throw stop;
}

function instructions(packages, missing) {
  if (isInstalled('apt-get'))
    return `Run this, and start again:\n\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}\n`;
  return `Install these programs, and start again: ${missing.map((it) => it.program).join(', ')}.`;
}

function aptInstall(packages) {
  return aptGet(['install', '-q', '--yes', '--no-install-recommends', ...packages]);
}

async function aptGet(args) {
  return (await run('apt-get', args, { env: environment })) === 0;
}
