import { spawnSync } from 'node:child_process';
import process from 'node:process';

import { missingLibrariesAndFonts } from './libraries-and-fonts.mjs';
import { missingOcrLanguages } from './ocr-languages.mjs';
import { isInstalled, missingPrograms } from './programs.mjs';
import { run, Stop } from './run.mjs';

/** apt-get's own settings for runs that nobody watches. */
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs the Debian packages of programs, libraries, fonts and languages that are missing, when this user may. The
 * service goes without all but the programs that are not optional when they cannot be installed; tests do not.
 * @param languageFolders where data of languages is looked for; where Debian puts it when left out
 * @throws Stop with the one command to run when the user may not, or the installation fails.
 */
export async function installSystemPackages({ forTests, languageFolders }) {
  const findMissing = () => missingParts({ forTests, languageFolders });
  const missing = findMissing();
  if (missing.length === 0) return;
  for (const { name, costs } of missing) console.log(`quire: ${name}: not installed; without it, ${costs}.`);
  const left = mayInstall() ? await install(missing, findMissing) : missing;
  if (left.some((it) => forTests || it.isNeeded)) throw new Stop(instructions(left, ', and start again'));
  if (left.length > 0) console.log(`quire: starting without. ${instructions(left, ' to have it')}`);
}

function missingParts({ forTests, languageFolders }) {
  const programs = missingPrograms({ forTests }).map((it) => ({ ...it, name: it.program, isNeeded: !it.optional }));
  const parts = [...programs, ...missingLibrariesAndFonts()].map((it) => ({ ...it, packages: [it.package] }));
  return [...parts, ...missingOcrLanguages(languageFolders)];
}

function mayInstall() {
  return process.getuid?.() === 0 && isInstalled('apt-get');
}

/** Returns what could not be installed. */
async function install(missing, findMissing) {
  const packages = packagesOf(missing);
  console.log(`quire: installing ${packages.join(', ')}`);
  if (await aptInstall(packages)) return [];
  // The list of packages is absent on a fresh machine, or older than the packages are.
  if ((await aptGet(['update', '-q'])) && (await aptInstall(packages))) return [];
  // One package that this system does not have keeps out all that are installed with it.
  const offered = offeredPackages();
  for (const part of missing) {
    const some = part.packages.filter((it) => offered?.has(it) ?? true);
    if (some.length > 0) await aptInstall(some);
  }
  return findMissing();
}

/** The names of all packages that this system could install; undefined when it does not tell. */
function offeredPackages() {
  const { status, stdout } = spawnSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? new Set(stdout.split('\n')) : undefined;
}

function instructions(missing, purpose) {
  if (isInstalled('apt-get'))
    return `Run this${purpose}:\n\n  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}\n`;
  return `Install this${purpose}: ${missing.map((it) => it.name).join(', ')}.`;
}

function packagesOf(missing) {
  return [...new Set(missing.flatMap((it) => it.packages))];
}

function aptInstall(packages) {
  // What is there stays there: of some packages there is another kind, which apt-get would put in their place.
  return aptGet(['install', '-q', '--yes', '--no-install-recommends', '--no-remove', ...packages]);
}

async function aptGet(args) {
  return (await run('apt-get', args, { env: environment })) === 0;
}
