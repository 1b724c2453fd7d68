import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import { packageFiles } from '../process/node-module.js';

/** The module of a plugin, and the files that its process may read. */
export interface PluginPackage {
  /** The name or path by which the operator names the plugin, for messages. */
  readonly source: string;
  /** The last part of the source, for callers, who get no path of the machine. */
  readonly name: string;
  readonly module: string;
  /** The folder of its package; the folder of the module when it is in none. */
  readonly folder: string;
  readonly readable: readonly string[];
}

/** @param module the path of the module that exports the operations */
export function pluginPackage(source: string, module: string): PluginPackage {
  const real = realpathSync(module);
  const folder = packageFolder(dirname(real)) ?? dirname(real);
  return { source, name: basename(resolve(source)), module: real, folder, readable: packageFiles(folder) };
}

/** The outermost part of a plugin's path in its package that no other user than the owner may read. */
export function privatePart({ folder, module }: PluginPackage): string | undefined {
  const parts = relative(folder, module).split(sep);
  const paths = [folder, ...parts.map((_, index) => join(folder, ...parts.slice(0, index + 1)))];
  return paths.find((path) => {
    const needed = path === module ? OTHERS_READ : OTHERS_READ | OTHERS_ENTER;
    return (statSync(path).mode & needed) !== needed;
  });
}

const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;

function packageFolder(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : packageFolder(parent);
}
