import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { WorkFile } from '../../engine/contract/file.js';
import { safeFileName, uniqueFileNames } from '../../engine/files/file-names.js';
import { isCode } from '../../engine/files/is-code.js';
import { replaceFile } from '../../engine/files/replace-file.js';
import { isSameType, JSON_TYPE } from '../../engine/media-types/media-types.js';
import { oneLine } from '../one-line.js';
import { creationError, pathError } from '../path-error.js';
import type { RunRequest } from './request.js';

/**
 * Writes the result to the requested file, folder or standard output. A file is written completely or not at all.
 * @returns the path of the file; undefined for standard output
 */
export async function writeResult(
  result: WorkFile,
  request: RunRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { output } = request;
  if (output === '-' || (output === undefined && isSameType(result.type, JSON_TYPE))) {
    await print(result, signal);
    return undefined;
  }
  const folder = await outputFolder(output);
  if (folder === undefined) {
    await overwrite(result, await realPathOf(output ?? ''), signal);
    return output;
  }
  const path = await writeIntoFolder(folder, result, request, signal);
  process.stderr.write(`quire: wrote ${oneLine(path)}\n`);
  return path;
}

async function print(result: WorkFile, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(result.path), process.stdout, { signal, end: false });
  if (isSameType(result.type, JSON_TYPE)) process.stdout.write('\n');
}

/** Returns the folder for a result under its own name; undefined when `output` names a file. */
async function outputFolder(output: string | undefined): Promise<string | undefined> {
  if (output === undefined) return '';
  if (output.endsWith('/'))
    await mkdir(output, { recursive: true }).catch((error: unknown) => Promise.reject(pathError(output, error)));
  return (await statOf(output))?.isDirectory() === true ? output : undefined;
}

/** Writes under the result's own name, with a number added when a file of that name exists and may not be overwritten. */
async function writeIntoFolder(
  folder: string,
  result: WorkFile,
  { files, force }: RunRequest,
  signal: AbortSignal,
): Promise<string> {
  const name = safeFileName(result.name);
  const inputs = await Promise.all([...files.values()].flat().map(statOf));
  for (let n = 1; ; n++) {
    const path = join(folder, uniqueFileNames(Array<string>(n).fill(name)).at(-1) ?? name);
    const existing = await statOf(path);
    const mayOverwrite = force && existing !== undefined && !inputs.some((input) => isSameFile(input, existing));
    if (mayOverwrite) {
      await overwrite(result, path, signal);
      return path;
    }
    if (await reserve(path)) {
      await writeReserved(result, path, signal);
      return path;
    }
  }
}

async function writeReserved(result: WorkFile, reserved: string, signal: AbortSignal): Promise<void> {
  try {
    await overwrite(result, reserved, signal);
  } catch (error) {
    await rm(reserved, { force: true });
    throw error;
  }
}

/** Creates an empty file, so that no other process takes the name; returns false when a file of that name exists. */
async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw creationError(path, error);
  }
}

/** Writes a file completely or not at all. */
export async function overwrite(result: WorkFile, path: string, signal: AbortSignal): Promise<void> {
  const existing = await statOf(path);
  // A device or a pipe, such as /dev/null, is written to and not replaced.
  const direct = existing !== undefined && !existing.isFile();
  try {
    if (direct) await pipeline(createReadStream(result.path), createWriteStream(path), { signal });
    else await replaceFile(result.path, path, signal);
  } catch (error) {
    throw creationError(path, error);
  }
}

/** Resolves a symbolic link, so that its target is overwritten and not the link. */
async function realPathOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

async function statOf(path: string): Promise<Stats | undefined> {
  return await stat(path).catch(() => undefined);
}

function isSameFile(a: Stats | undefined, b: Stats): boolean {
  return a?.dev === b.dev && a.ino === b.ino;
}
