import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { API_VERSION, apiVersionOf, isOperation, type Operation } from '../contract/operation.js';
import { outputMisfit } from '../contract/output.js';
import { PluginLoad } from '../errors.js';
import { needsDefect } from './option-needs.js';
import { checkSchema, typeOf } from './options.js';
import type { Registry } from './registry.js';
import { resultSchemaDefect } from './result-schema.js';
import { operationValidator } from './json-schema/schema-validators.js';
import type { Settings } from './settings.js';

/** Adds the operations of this package, and those of the plugins that the operator trusts. @throws PluginLoad */
export async function loadOperations(
  registry: Registry,
  { trustedPlugins }: Pick<Settings, 'trustedPlugins'>,
): Promise<void> {
  await loadFolder(fileURLToPath(new URL('../../plugins', import.meta.url)), registry);
  for (const plugin of trustedPlugins) await loadPlugin(plugin, registry, process.cwd());
}

/**
 * Adds the operations of a folder. It has a folder for each group, with a file, or a folder with an index, for each operation.
 * Schemas of options and results are not compiled: that would take a third of the start time, and a test checks all operations of
 * this package as it would those of others.
 * @throws PluginLoad with one sentence about the defect
 */
export async function loadFolder(folder: string, registry: Registry): Promise<void> {
  for (const group of await foldersOf(folder)) {
    for (const file of await modulesOf(join(folder, group))) {
      const source = `${group}/${nameOf(file)}`;
      const operation = brandedOperation(await importDefault(file, source), source);
      checkConsistency(operation, source);
      if (operation.name !== nameOf(file))
        throw new PluginLoad(
          `${source}: the name of the operation is "${operation.name}", which is not the name of its file.`,
        );
      if (operation.group !== group)
        throw new PluginLoad(
          `${source}: the group of the operation is "${operation.group}", which is not the name of its folder.`,
        );
      registry.add(operation, source);
    }
  }
}

/**
 * Adds the operation, or list of operations, that a package or a path exports by default.
 * @param plugin the name of a package, or the path of a module or of a package folder, which begins with `.` or `/`
 * @param from the folder from which both are resolved
 * @throws PluginLoad
 */
export async function loadPlugin(plugin: string, registry: Registry, from: string): Promise<void> {
  const exported = await importDefault(locatePlugin(plugin, from), plugin);
  for (const operation of Array.isArray(exported) ? (exported as readonly unknown[]) : [exported]) {
    registry.add(checkOperation(operation, plugin), plugin);
  }
}

/** @throws PluginLoad if the value is not an operation that the engine can run; `source` begins the message. */
export function checkOperation(value: unknown, source: string): Operation {
  const operation = brandedOperation(value, source);
  checkApiVersion(apiVersionOf(operation), source);
  checkForm(operation, source);
  checkConsistency(operation, source);
  const defect = resultSchemaDefect(operation);
  if (defect !== undefined) throw new PluginLoad(`${source}: ${defect}`);
  try {
    checkSchema(operation.options);
  } catch (cause) {
    throw new PluginLoad(`${source}: its options are not a strict JSON Schema (${(cause as Error).message}).`, {
      cause,
    });
  }
  return operation;
}

function brandedOperation(value: unknown, source: string): Operation {
  if (isOperation(value)) return value;
  throw new PluginLoad(`${source}: the default export was not made by defineOperation.`);
}

/** Compares the operation with the schema of operations. */
function checkForm(operation: Operation, source: string): void {
  const validate = operationValidator();
  if (validate(operation)) return;
  const [error] = validate.errors ?? [];
  const where = error?.instancePath.slice(1).replaceAll('/', '.') || 'the operation';
  // A function in place of what it returns, such as `pack` for `pack()`. From the sandbox it comes as an object with a name only.
  if (/^(?:required|type)$/.test(error?.keyword ?? '') && /^steps\.\d+$/.test(where)) {
    throw new PluginLoad(`${source}: ${where} is not a step; a step is the result of a call, such as pack().`);
  }
  const stray: unknown = error?.params['additionalProperty'];
  const what = typeof stray === 'string' ? ` (${stray})` : '';
  throw new PluginLoad(`${source}: ${where} ${error?.message ?? 'does not fit'}${what}.`);
}

/** Checks that the parts of an operation fit one another. */
function checkConsistency(operation: Operation, source: string): void {
  const clash = Object.keys(operation.inputs).find((field) => field in operation.options.properties);
  if (clash !== undefined) throw new PluginLoad(`${source}: "${clash}" is both a file and an option.`);
  const need = needsDefect(operation);
  if (need !== undefined) throw new PluginLoad(`${source}: ${need}`);
  const misfit = outputMisfit(operation);
  if (misfit !== undefined) throw new PluginLoad(`${source}: ${misfit}`);
  const misread = optionMisread(operation);
  if (misread !== undefined) throw new PluginLoad(`${source}: ${misread}`);
}

/** @throws PluginLoad if an operation was declared with another version of the contract than this engine has */
export function checkApiVersion(version: number, source: string): void {
  if (version === API_VERSION) return;
  throw new PluginLoad(
    `${source}: the plugin uses version ${version} of the contract, and this service supports version ${API_VERSION}. Install the plugin with quire-plugin 0.${API_VERSION}.x.`,
  );
}

/** Returns a sentence about an option that a shared step reads with another type than the operation declares. */
function optionMisread({ options: { properties }, steps }: Operation): string | undefined {
  for (const { name: step, reads = {} } of steps) {
    for (const [name, type] of Object.entries(reads)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property !== undefined && typeOf(property) !== type)
        return `the step "${step}" reads ${name} as ${type}, and the operation declares it as ${typeOf(property)}.`;
    }
  }
  return undefined;
}

async function importDefault(path: string, source: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default;
  } catch (cause) {
    throw new PluginLoad(`${source}: the plugin cannot be loaded (${(cause as Error).message}).`, { cause });
  }
}

/**
 * Returns the path of the module of a plugin, without loading it.
 * @param plugin as for `loadPlugin`
 * @throws PluginLoad
 */
export function locatePlugin(plugin: string, from: string): string {
  if (/^[./]/.test(plugin)) return locatePath(resolve(from, plugin), plugin);
  const require = createRequire(join(from, 'package.json'));
  try {
    return require.resolve(plugin);
  } catch (cause) {
    // require() cannot resolve packages that export only to import().
    const home = (require.resolve.paths(plugin) ?? []).map((folder) => join(folder, plugin)).find(isPackage);
    const entry = home === undefined ? undefined : importEntry(home);
    if (entry !== undefined) return entry;
    throw new PluginLoad(`${plugin}: there is no such package in ${from} or above.`, { cause });
  }
}

/** Returns the module at a path: the file itself, or the entry module of a package folder. */
function locatePath(path: string, plugin: string): string {
  const stat = statOf(path, plugin);
  if (stat === undefined) throw new PluginLoad(`${plugin}: the plugin cannot be loaded (there is no such file).`);
  if (!stat.isDirectory()) return path;
  const entry = isPackage(path) ? (importEntry(path) ?? mainOf(path)) : undefined;
  if (entry !== undefined) return entry;
  throw new PluginLoad(
    `${plugin}: the folder is no package; its package.json must name a module in "exports" or "main".`,
  );
}

/** @throws PluginLoad when the user of the service may not read the file or folder */
function statOf(path: string, plugin: string): Stats | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined) accessSync(path, stat.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return stat;
  } catch (cause) {
    throw new PluginLoad(
      `${plugin}: the user of the service cannot read ${path}; "chmod -R o+rX" lets other users read it.`,
      { cause },
    );
  }
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'));
}

function mainOf(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(folder);
  } catch {
    return undefined;
  }
}

/** Returns the module that `import` of a package loads (Node.js, "Conditional exports"); undefined if it exports none. */
function importEntry(home: string): string | undefined {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { readonly exports?: unknown };
  const entry = chosen(exports);
  return entry === undefined ? undefined : join(home, entry);
}

function chosen(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const [, inner] = Object.entries(target).find(([key]) => ['.', 'node', 'import', 'default'].includes(key)) ?? [];
  return chosen(inner);
}

async function foldersOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((it) => it.isDirectory()).map((it) => it.name);
}

async function modulesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((it) => {
    if (it.isDirectory()) return [join(folder, it.name, 'index.js')];
    return it.name.endsWith('.js') ? [join(folder, it.name)] : [];
  });
}

function nameOf(file: string): string {
  return basename(file) === 'index.js' ? basename(dirname(file)) : basename(file, '.js');
}
