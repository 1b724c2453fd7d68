import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';

import { root, run, Stop } from './run.mjs';

const SLOW =
  'still installing. Without a connection to its registry, npm gives up after some minutes; `npm ping` tries the connection.';

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function installNodeModules() {
  if (fitsLock(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return;
  console.log('quire: installing the packages of package-lock.json');
  // The build needs the development packages, whatever NODE_ENV says. No package needs its install scripts.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  // npm repeats requests that fail, and prints nothing meanwhile.
  const patience = setTimeout(() => console.log(`quire: ${SLOW}`), 60_000);
  const code = await npm(args);
  clearTimeout(patience);
  if (code !== 0) throw new Stop('The packages could not be installed; see the output of npm.');
}

/**
 * Whether the packages that npm lists in `installed` are those of `lock`. Optional packages may be absent, because some
 * are for other systems.
 */
export function fitsLock(lock, installed) {
  if (installed === undefined) return false;
  const { '': self, ...wanted } = lock.packages;
  const hasUnknown = Object.keys(installed.packages).some((path) => wanted[path] === undefined);
  const hasWrong = Object.entries(wanted).some(([path, { version, integrity, optional = false }]) => {
    const found = installed.packages[path];
    return found === undefined ? !optional : found.version !== version || found.integrity !== integrity;
  });
  return !hasUnknown && !hasWrong;
}

/** Runs the npm that has started this script, or else the npm on PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args]) : run('npm', args);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
