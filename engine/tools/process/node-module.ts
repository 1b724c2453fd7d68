import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

import type { ProgramRun } from './process.js';

/** A module that runs in a process of its own. */
export interface NodeModule {
  /** Its file; of our own files it sees those of the same folder, and below it, and no others. */
  readonly url: URL;
  /** Other folders and files of ours that it imports from. */
  readonly folders?: readonly URL[];
  /** The packages that it imports. */
  readonly packages: readonly string[];
  /** Megabytes of objects in JavaScript; buffers and what libraries hold come on top. */
  readonly heap: number;
  /** What it finds in its command line. */
  readonly args?: readonly string[];
}

/** What runs a module, and what has to be in sight for that. */
export type ModuleRun = Required<Pick<ProgramRun, 'program' | 'args' | 'readable'>>;

/** How a module is run with this very Node. Looks packages up in dozens of folders, so once for each module. */
export function runOf({ url, folders = [], packages, heap, args = [] }: NodeModule): ModuleRun {
  const path = realpathSync(fileURLToPath(url));
  const folder = dirname(path);
  const others = folders.map((it) => realpathSync(fileURLToPath(it)));
  const readable = new Set([execPath, folder, ...others, manifestOver(folder)]);
  for (const name of packages) addPackage(name, folder, readable);
  return { program: execPath, args: [`--max-old-space-size=${heap}`, path, ...args], readable: [...readable] };
}

/** The package.json that says that our files are modules. */
function manifestOver(folder: string): string {
  const found = upwards(folder).find((it) => existsSync(join(it, 'package.json')));
  if (found === undefined) throw new Error(`There is no package.json over ${folder}.`);
  return join(found, 'package.json');
}

/**
 * A package with all that it depends on, wherever the installer put each: beside it, within it, further up, or behind a
 * link. What is not found is optional, or for another machine.
 */
function addPackage(name: string, from: string, readable: Set<string>): void {
  const place = upwards(from)
    .map((it) => join(it, 'node_modules', name))
    .find((it) => existsSync(join(it, 'package.json')));
  if (place === undefined) return;
  const real = realpathSync(place);
  const isKnown = readable.has(real);
  for (const path of wayTo(place)) readable.add(path);
  if (isKnown) return;
  for (const dependency of dependenciesOf(real)) addPackage(dependency, real, readable);
}

/** The links that a path goes through, a folder of packages among them, and where it ends. */
function wayTo(path: string): readonly string[] {
  const link = upwards(path).findLast((it) => lstatSync(it).isSymbolicLink());
  if (link === undefined) return [path];
  const target = resolve(dirname(link), readlinkSync(link));
  return [link, ...wayTo(join(target, relative(link, path)))];
}

function dependenciesOf(folder: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies } = manifest as Readonly<Record<string, object | undefined>>;
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** A folder and those that it is in, the innermost first. */
function upwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}
