import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { WorkFile } from '../../engine/contract/file.js';
import { isSameType, ZIP } from '../../engine/media-types/media-types.js';
import { runProgram } from '../fixtures/processes/run-program.js';

/** The files of a result in the order of their names. */
export async function partsOf({ path, type }: WorkFile): Promise<readonly string[]> {
  if (!isSameType(type, ZIP)) return [path];
  const target = join(dirname(path), 'unpacked');
  await mkdir(target);
  await runProgram(['unzip', '-q', path, '-d', target]);
  return (await readdir(target)).sort().map((name) => join(target, name));
}
