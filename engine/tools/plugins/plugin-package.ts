import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
  return { source, name: basename(source), module: real, folder, readable: packageFiles(folder) };
}

function packageFolder(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : packageFolder(parent);
}
