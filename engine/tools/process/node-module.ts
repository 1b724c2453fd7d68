import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

import type { ProgramRun } from './process.js';

/** A module that runs in a process of its own. */
export interface NodeModule {
  /** The module's file; the process can read only our files in its folder and below. */
  readonly url: URL;
  /** Other folders and files of ours that it imports from. */
  readonly folders?: readonly URL[];
  /** Packages that it imports. */
  readonly packages: readonly string[];
  /** Maximum JavaScript heap in megabytes, without buffers and native memory. */
  readonly heap: number;
  /** Its command line arguments. */
  readonly args?: readonly string[];
}

/** The command that runs a module, and the files that it must be able to read. */
export type ModuleRun = Required<Pick<ProgramRun, 'program' | 'args' | 'readable'>>;

/**
 * The command that runs a module with the current Node binary. Resolving packages looks into dozens of folders, so
 * callers do it once per module.
 */
export function runOf({ url, folders = [], packages, heap, args = [] }: NodeModule): ModuleRun {
  const path = realpathSync(fileURLToPath(url));
  const folder = dirname(path);
  const others = folders.map((it) => realpathSync(fileURLToPath(it)));
  const readable = new Set([execPath, folder, ...others, manifestOver(folder)]);
  for (const name of packages) addPackage(name, folder, readable);
  return { program: execPath, args: [`--max-old-space-size=${heap}`, path, ...args], readable: [...readable] };
}

/** A package folder with the packages on which it depends, as files and folders that a process must be able to read. */
export function packageFiles(folder: string): readonly string[] {
  const readable = new Set([folder]);
  if (existsSync(join(folder, 'package.json')))
    for (const name of dependenciesOf(folder)) addPackage(name, folder, readable);
  // Links inside of a folder are there with the folder, and cannot be made a second time.
  const folders = [...readable].filter((it) => lstatSync(it).isDirectory());
  return [...readable].filter((path) => !folders.some((it) => path.startsWith(it + sep)));
}

/** The package.json that declares our files as ES modules. */
function manifestOver(folder: string): string {
  const found = upwards(folder).find((it) => existsSync(join(it, 'package.json')));
  if (found === undefined) throw new Error(`There is no package.json over ${folder}.`);
  return join(found, 'package.json');
}

/**
 * Adds a package with all of its dependencies, wherever the installer put them: beside it, within it, further up, or
 * behind a symbolic link. A dependency that is not found is optional, or for another platform.
 */
function addPackage(name: string, from: string, readable: Set<string>): void {
  const place = upwards(from)
    .map((it) => join(it, 'node_modules', name))
    .find((it) => existsSync(join(it, 'package.json')));
  if (place === undefined) return;
  const real = realpathSync(place);
  const isKnown = readable.has(real);
  for (const path of linksOn(place)) readable.add(path);
  if (isKnown) return;
  for (const dependency of dependenciesOf(real)) addPackage(dependency, real, readable);
}

/** The symbolic links on a path, including a linked package folder, and the resolved path. */
function linksOn(path: string): readonly string[] {
  const link = upwards(path).findLast((it) => lstatSync(it).isSymbolicLink());
  if (link === undefined) return [path];
  const target = resolve(dirname(link), readlinkSync(link));
  return [link, ...linksOn(join(target, relative(link, path)))];
}

function dependenciesOf(folder: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifest as Readonly<
    Record<string, object | undefined>
  >;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** A folder and its ancestors, the innermost first. */
function upwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}
