import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { WorkFile } from '../../engine/contract/file.js';
import { safeFileName, uniqueFileNames } from '../../engine/files/file-names.js';
import { isCode } from '../../engine/files/is-code.js';
import { isSameType, JSON_TYPE } from '../../engine/media-types/media-types.js';
import { oneLine } from '../one-line.js';
import { unreadable } from '../unreadable.js';
import type { RunRequest } from './request.js';

/** Takes the result to where the caller wants it. A file is there whole or not at all. */
export async function deliver(result: WorkFile, request: RunRequest, signal: AbortSignal): Promise<void> {
  const { output } = request;
  if (output === '-' || (output === undefined && isSameType(result.type, JSON_TYPE))) {
    await print(result, signal);
    return;
  }
  const folder = await folderOf(output);
  if (folder === undefined) {
    await overwrite(result, await realPathOf(output ?? ''), signal);
    return;
  }
  const path = await writeInto(folder, result, request, signal);
  process.stderr.write(`quire: wrote ${oneLine(path)}\n`);
}

async function print(result: WorkFile, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(result.path), process.stdout, { signal, end: false });
  if (isSameType(result.type, JSON_TYPE)) process.stdout.write('\n');
}

/** The folder that takes the result under its own name; undefined when a file is named. */
async function folderOf(output: string | undefined): Promise<string | undefined> {
  if (output === undefined) return '';
  if (output.endsWith('/'))
    await mkdir(output, { recursive: true }).catch((error: unknown) => Promise.reject(unreadable(output, error)));
  return (await statOf(output))?.isDirectory() === true ? output : undefined;
}

/** Under the result's own name; beside a file that has it already, unless that is to be overwritten. */
async function writeInto(
  folder: string,
  result: WorkFile,
  { files, force }: RunRequest,
  signal: AbortSignal,
): Promise<string> {
  const name = safeFileName(result.name);
  const inputs = await Promise.all([...files.values()].flat().map(statOf));
  for (let n = 1; ; n++) {
    const path = join(folder, uniqueFileNames(Array<string>(n).fill(name)).at(-1) ?? name);
    const there = await statOf(path);
    const overwritable = force && there !== undefined && !inputs.some((input) => isSame(input, there));
    if (overwritable) {
      await overwrite(result, path, signal);
      return path;
    }
    if (await reserve(path)) {
      await fill(result, path, signal);
      return path;
    }
  }
}

async function fill(result: WorkFile, reserved: string, signal: AbortSignal): Promise<void> {
  try {
    await overwrite(result, reserved, signal);
  } catch (error) {
    await rm(reserved, { force: true });
    throw error;
  }
}

/** Makes an empty file, so that nobody else takes the name; false when there is a file. */
async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw unreadable(path, error);
  }
}

async function overwrite(result: WorkFile, path: string, signal: AbortSignal): Promise<void> {
  const there = await statOf(path);
  // A device or a pipe, such as /dev/null, is written to and not replaced.
  const direct = there !== undefined && !there.isFile();
  const target = direct ? path : join(dirname(path), `.quire-${randomUUID()}`);
  try {
    await pipeline(
      createReadStream(result.path),
      createWriteStream(target, direct ? {} : { flags: 'wx', flush: true }),
      { signal },
    );
    if (!direct) await rename(target, path);
  } catch (error) {
    if (!direct) await rm(target, { force: true });
    throw unreadable(path, error);
  }
}

/** A symbolic link stays one; what it points to is overwritten. */
async function realPathOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

async function statOf(path: string): Promise<Stats | undefined> {
  return await stat(path).catch(() => undefined);
}

function isSame(a: Stats | undefined, b: Stats): boolean {
  return a?.dev === b.dev && a.ino === b.ino;
}
