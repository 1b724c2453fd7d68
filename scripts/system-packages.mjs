import { spawnSync } from 'node:child_process';
import process from 'node:process';

import { missingLibrariesAndFonts } from './libraries-and-fonts.mjs';
import { missingOcrLanguages } from './ocr-languages.mjs';
import { isInstalled, missingPrograms } from './programs.mjs';
import { run, Stop } from './run.mjs';

/** Environment of apt-get that makes it ask no questions. */
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs the Debian packages of missing programs, libraries, fonts and languages when this user is root. When packages
 * cannot be installed, the service starts without them unless one is a required program; tests need all of them.
 * @param languageFolders folders with language data; Debian's folders by default
 * @throws Stop with the command to run, when required packages cannot be installed
 */
export async function installSystemPackages({ forTests, languageFolders }) {
  const findMissing = () => missingParts({ forTests, languageFolders });
  const missing = findMissing();
  if (missing.length === 0) return;
  for (const { name, costs } of missing) console.log(`quire: ${name}: not installed, so ${costs}.`);
  const left = mayInstall() ? await install(missing, findMissing) : missing;
  if (left.some((it) => forTests || it.isNeeded)) throw new Stop(instructions(left, ', and start again'));
  if (left.length > 0) console.log(`quire: starting without them. ${instructions(left, ' to install them')}`);
}

function missingParts({ forTests, languageFolders }) {
  const programs = missingPrograms({ forTests }).map((it) => ({ ...it, name: it.program, isNeeded: !it.optional }));
  const parts = [...programs, ...missingLibrariesAndFonts()].map((it) => ({ ...it, packages: [it.package] }));
  return [...parts, ...missingOcrLanguages(languageFolders)];
}

function mayInstall() {
  return process.getuid?.() === 0 && isInstalled('apt-get');
}

/** Returns the parts that could not be installed. */
async function install(missing, findMissing) {
  const packages = packagesOf(missing);
  console.log(`quire: installing ${packages.join(', ')}`);
  if (await aptInstall(packages)) return [];
  // apt's list of packages may be absent, as on a new machine, or out of date.
  if ((await aptGet(['update', '-q'])) && (await aptInstall(packages))) return [];
  // apt-get installs nothing when one of the packages is unknown, so each part is installed separately.
  const offered = offeredPackages();
  for (const part of missing) {
    const some = part.packages.filter((it) => offered?.has(it) ?? true);
    if (some.length > 0) await aptInstall(some);
  }
  return findMissing();
}

/** Returns the names of all packages that apt knows; undefined when apt-cache fails. */
function offeredPackages() {
  const { status, stdout } = spawnSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? new Set(stdout.split('\n')) : undefined;
}

function instructions(missing, purpose) {
  if (isInstalled('apt-get'))
    return `Run this${purpose}:\n\n  sudo apt-get update\n  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}\n`;
  return `Install this${purpose}: ${missing.map((it) => it.name).join(', ')}.`;
}

function packagesOf(missing) {
  return [...new Set(missing.flatMap((it) => it.packages))];
}

function aptInstall(packages) {
  // --no-remove: for some packages a conflicting variant may be installed, which apt-get would otherwise replace.
  return aptGet(['install', '-q', '--yes', '--no-install-recommends', '--no-remove', ...packages]);
}

async function aptGet(args) {
  return (await run('apt-get', args, { env: environment })) === 0;
}
