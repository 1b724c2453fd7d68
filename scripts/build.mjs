import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { makePluginPackage } from './plugin-package.mjs';
import { main, root, run, Stop } from './run.mjs';

const compiler = 'node_modules/typescript/bin/tsc';
const output = 'dist';
const stamp = join(output, '.stamp');

/** Compiles the sources into dist/, unless dist/ has been compiled from exactly these sources. */
export async function build() {
  const sources = fingerprint(root);
  if (readStamp() === sources) return;
  console.log('quire: compiling');
  rmSync(join(root, stamp), { force: true });
  if ((await run(process.execPath, [compiler, '-p', '.'])) !== 0) throw new Stop('The sources do not compile.');
  removeStaleOutput(root);
  makePluginPackage();
  writeFileSync(join(root, stamp), sources);
}

/** Identifies a state of the sources by the path, size and modification time of each file, with the compiler's settings. */
export function fingerprint(folder) {
  const hash = createHash('sha256');
  for (const path of [...sourcesOf(folder), 'tsconfig.json', 'package-lock.json']) {
    const { size, mtimeMs } = statSync(join(folder, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sourcesOf(folder) {
  const { include } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  return include
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((name) => join(part, name)))
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

/**
 * Removes output of deleted sources from dist/. tsc leaves such files, and the engine would still load the operation of
 * a deleted plugin.
 */
export function removeStaleOutput(folder) {
  for (const path of readdirSync(join(folder, output), { recursive: true })) {
    const source = path.replace(/(\.d\.ts|\.js\.map|\.js)$/, '.ts');
    if (source !== path && !existsSync(join(folder, source))) rmSync(join(folder, output, path));
  }
}

function readStamp() {
  const path = join(root, stamp);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(build);
