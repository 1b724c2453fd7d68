import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { buildWeb } from './build-web.mjs';
import { bundle } from './bundle.mjs';
import { makePluginPackage } from './plugin-package.mjs';
import { main, root, run, Stop } from './run.mjs';

/** TypeScript 7, whose compiler takes a fifth of the time; typescript-eslint and the tests need the modules of TypeScript 6. */
const compiler = 'node_modules/typescript-7/bin/tsc';
const output = 'compiled';
const stamp = join(output, '.stamp');
const webStamp = join(output, '.stamp-web');
const bundleStamp = join('dist', '.stamp');

/** Compiles the sources and the web application into compiled/, and bundles compiled/ into dist/, each unless it is current. */
export async function build() {
  await buildUnlessCurrent(stamp, fingerprint(root), compile);
  await buildUnlessCurrent(webStamp, webFingerprint(root), buildWeb);
  await buildUnlessCurrent(bundleStamp, bundleFingerprint(root), bundle);
}

async function buildUnlessCurrent(path, sources, work) {
  if (readStamp(path) === sources) return;
  rmSync(join(root, path), { force: true });
  await work();
  writeFileSync(join(root, path), sources);
}

async function compile() {
  console.log('quire: compiling');
  if ((await run(process.execPath, [compiler, '-p', '.'])) !== 0) throw new Stop('The sources do not compile.');
  removeStaleOutput(root);
  makePluginPackage();
}

/** Identifies a state of the sources by the path, size and modification time of each file, with the compiler's settings. */
export function fingerprint(folder) {
  return fingerprintOf(folder, [...sourcesOf(folder), 'tsconfig.json', 'package-lock.json']);
}

function webFingerprint(folder) {
  const files = readdirSync(join(folder, 'web'), { recursive: true }).map((name) => join('web', name));
  const guides = readdirSync(join(folder, 'docs')).filter((name) => name.endsWith('.md'));
  files.push(...guides.map((name) => join('docs', name)));
  return fingerprintOf(folder, [...files.sort(), 'scripts/build-web.mjs', 'package-lock.json']);
}

/** The bundle is made of compiled/, whose compiler writes its state anew whenever it writes a module. */
function bundleFingerprint(folder) {
  const compiled = [join(output, '.tsbuildinfo'), webStamp];
  const read = ['schemas/operation.json', 'scripts/bundle.mjs', 'knip.json', 'package-lock.json'];
  return fingerprintOf(folder, [...compiled, ...read]);
}

function fingerprintOf(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
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
 * Removes output of deleted sources from compiled/. tsc leaves such files, and the engine would still load the operation of
 * a deleted plugin.
 */
export function removeStaleOutput(folder) {
  for (const path of readdirSync(join(folder, output), { recursive: true })) {
    // The bundles of the web application are no output of the compiler.
    if (path.startsWith('web/')) continue;
    const source = path.replace(/(\.d\.ts|\.js\.map|\.js)$/, '.ts');
    if (source !== path && !existsSync(join(folder, source))) rmSync(join(folder, output, path));
  }
}

function readStamp(name) {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(build);
