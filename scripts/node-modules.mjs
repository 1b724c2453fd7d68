import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { root, run, Stop } from './run.mjs';

/** Installs what package-lock.json names, unless exactly that is installed. */
export async function installNodeModules() {
  if (fitsLock(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return;
  console.log('quire: installing the packages of package-lock.json');
  // Building takes the development packages, whatever NODE_ENV says; no package of ours needs its install scripts.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  if ((await npm(args)) !== 0) throw new Stop('The packages could not be installed; npm has said why.');
}

/**
 * Whether the folder that npm describes in `installed` holds what `lock` names. Packages for other systems are
 * optional, and may be absent.
 */
export function fitsLock(lock, installed) {
  if (installed === undefined) return false;
  const { '': self, ...wanted } = lock.packages;
  const strays = Object.keys(installed.packages).some((path) => wanted[path] === undefined);
  const wrong = Object.entries(wanted).some(([path, { version, integrity, optional = false }]) => {
    const found = installed.packages[path];
    return found === undefined ? !optional : found.version !== version || found.integrity !== integrity;
  });
  return !strays && !wrong;
}

/** Under `npm start`, the same npm; else the one on PATH. */
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
