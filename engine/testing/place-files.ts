import { copyFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Inputs, WorkFile, Workspace } from '../contract/file.js';
import { mediaTypeOf, UNKNOWN } from '../media-types/media-types.js';
import type { TestCase, TestFile } from './cases.js';

/** Puts the files of a case into a workspace, as a front door does with uploads. */
export async function placeFiles({ files = {} }: TestCase, workspace: Workspace): Promise<Inputs> {
  const inputs: Record<string, readonly WorkFile[]> = {};
  for (const [field, given] of Object.entries(files)) {
    const placed: WorkFile[] = [];
    for (const file of isList(given) ? given : [given]) placed.push(await place(file, workspace));
    inputs[field] = placed;
  }
  return inputs;
}

async function place(file: TestFile, workspace: Workspace): Promise<WorkFile> {
  const name = typeof file === 'object' && 'bytes' in file ? file.name : basename(pathOf(file));
  const arrived = workspace.newFile({ name, type: UNKNOWN });
  if (typeof file === 'object' && 'bytes' in file) await writeFile(arrived.path, file.bytes, 'latin1');
  else await copyFile(pathOf(file), arrived.path);
  const placed = workspace.newFile({ name, type: await mediaTypeOf(arrived.path, name) });
  await rename(arrived.path, placed.path);
  return placed;
}

function pathOf(file: string | URL): string {
  return typeof file === 'string' ? file : fileURLToPath(file);
}

function isList(files: TestFile | readonly TestFile[]): files is readonly TestFile[] {
  return Array.isArray(files);
}
