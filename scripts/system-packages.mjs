import process from 'node:process';

import { missingLibrariesAndFonts } from './libraries-and-fonts.mjs';
import { isInstalled, missingPrograms } from './programs.mjs';
import { run, Stop } from './run.mjs';

/** apt-get's own settings for runs that nobody watches. */
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs the Debian packages of programs, libraries and fonts that are missing, when this user may. The service goes
 * without libraries and fonts when they cannot be installed; tests do not.
 * @throws Stop with the one command to run when the user may not, or the installation fails.
 */
export async function installSystemPackages({ forTests }) {
  const missing = missingParts(forTests);
  if (missing.length === 0) return;
  for (const { name, costs } of missing) console.log(`quire: ${name}: not installed; without it, ${costs}.`);
  const left = mayInstall() ? await install(missing, forTests) : missing;
  if (left.some((it) => forTests || it.isProgram)) throw new Stop(instructions(left, ', and start again'));
  if (left.length > 0) console.log(`quire: starting without. ${instructions(left, ' to have it')}`);
}

function missingParts(forTests) {
  const programs = missingPrograms({ forTests }).map((it) => ({ ...it, name: it.program, isProgram: true }));
  return [...programs, ...missingLibrariesAndFonts()];
}

function mayInstall() {
  return process.getuid?.() === 0 && isInstalled('apt-get');
}

/** Returns what could not be installed. */
async function install(missing, forTests) {
  const packages = packagesOf(missing);
  console.log(`quire: installing ${packages.join(', ')}`);
  if (await aptInstall(packages)) return [];
  // The list of packages is absent on a fresh machine, or older than the packages are.
  if ((await aptGet(['update', '-q'])) && (await aptInstall(packages))) return [];
  // One package that this system does not have keeps out all that are installed with it.
  for (const one of packages) await aptInstall([one]);
  return missingParts(forTests);
}

function instructions(missing, purpose) {
  if (isInstalled('apt-get'))
    return `Run this${purpose}:\n\n  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}\n`;
  return `Install this${purpose}: ${missing.map((it) => it.name).join(', ')}.`;
}

function packagesOf(missing) {
  return [...new Set(missing.map((it) => it.package))];
}

function aptInstall(packages) {
  // What is there stays there: of some packages there is another kind, which apt-get would put in their place.
  return aptGet(['install', '-q', '--yes', '--no-install-recommends', '--no-remove', ...packages]);
}

async function aptGet(args) {
  return (await run('apt-get', args, { env: environment })) === 0;
}
