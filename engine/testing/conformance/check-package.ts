import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { locatePlugin } from '../../job/loader.js';
import { pluginPackage } from '../../tools/plugins/plugin-package.js';

interface Manifest {
  readonly name?: string;
  readonly description?: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Returns a sentence for each part that the package of a plugin lacks. */
export async function checkPackage(plugin: string): Promise<readonly string[]> {
  const { folder } = pluginPackage(plugin, locatePlugin(plugin, process.cwd()));
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes('package.json')) return [`There is no package.json in ${dirname(plugin)}.`];
  const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Manifest;
  const dependencies = { ...manifest.dependencies, ...manifest.peerDependencies };
  const problems: string[] = [];
  for (const field of ['description', 'license'] as const)
    if (!manifest[field]) problems.push(`package.json has no "${field}".`);
  if (!names.some((name) => /^readme/i.test(name))) problems.push('There is no README.');
  if (dependencies['quire-plugin'] === undefined) problems.push('package.json does not depend on quire-plugin.');
  const installs = ['preinstall', 'install', 'postinstall'].filter((it) => manifest.scripts?.[it] !== undefined);
  for (const script of installs)
    problems.push(`package.json has the script "${script}", which runs outside of the sandbox.`);
  return problems;
}
