import { lstat, opendir } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { UsageError } from '../usage-error.js';

/**
 * The files that arguments name, one after the other. A pattern that the shell did not expand (`*`, `?`, and `**` for any
 * number of folders) stands for the files that match it, which are read folder by folder.
 * @throws UsageError when no file matches a pattern
 */
export async function* inputFiles(args: readonly string[]): AsyncGenerator<string> {
  for (const arg of args) {
    if (!/[*?]/.test(arg) || (await exists(arg))) {
      yield arg;
      continue;
    }
    let found = false;
    for await (const path of matches('', arg.split('/'))) {
      found = true;
      yield path;
    }
    if (!found) throw new UsageError(`${arg}: no file matches this pattern.`);
  }
}

async function* matches(folder: string, [part = '', ...rest]: readonly string[]): AsyncGenerator<string> {
  if (part === '**') {
    yield* matches(folder, rest);
    for (const name of await namesIn(folder, 'folders')) yield* matches(join(folder, name), ['**', ...rest]);
  } else if (rest.length === 0) {
    for (const name of await namesIn(folder, 'files')) if (patternOf(part).test(name)) yield join(folder, name);
  } else if (/[*?]/.test(part)) {
    for (const name of await namesIn(folder, 'folders'))
      if (patternOf(part).test(name)) yield* matches(join(folder, name), rest);
  } else {
    yield* matches(folder === '' && part === '' ? sep : join(folder, part), rest);
  }
}

/** The names in a folder in alphabetical order, without hidden ones; none when the folder cannot be read. */
async function namesIn(folder: string, kind: 'files' | 'folders'): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder || '.')) {
      const fits = kind === 'files' ? entry.isFile() || entry.isSymbolicLink() : entry.isDirectory();
      if (fits && !entry.name.startsWith('.')) names.push(entry.name);
    }
  } catch {
    return [];
  }
  return names.sort();
}

function patternOf(part: string): RegExp {
  const escaped = part.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*+/g, '[^/]*').replaceAll('?', '[^/]')}$`, 'u');
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
