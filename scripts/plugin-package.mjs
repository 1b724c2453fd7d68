import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { root } from './run.mjs';

const compiled = join(root, 'compiled/engine');
const target = join(root, 'packages/quire-plugin/dist');

/**
 * Makes the code of the package quire-plugin: the compiled module engine/plugin.ts with all modules and declarations that
 * it imports. The contract thereby has one home.
 */
export function makePluginPackage() {
  rmSync(target, { recursive: true, force: true });
  const found = new Set();
  for (const entry of ['plugin.js', 'plugin.d.ts']) collect(join(compiled, entry), found);
  for (const path of found) {
    const copy = join(target, relative(compiled, path));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(path, copy);
  }
}

/** Adds a module with the modules that it imports, or names by `new URL('./module.js', import.meta.url)`. */
function collect(path, found) {
  if (found.has(path)) return;
  found.add(path);
  const text = readFileSync(path, 'utf8');
  const sources = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)/g);
  for (const [, imported, named] of sources) {
    const module = join(dirname(path), imported ?? named);
    collect(path.endsWith('.d.ts') ? module.replace(/\.js$/, '.d.ts') : module, found);
  }
}
