import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Engine } from '../../engine/job/container.js';
import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { type MediaType, UNKNOWN } from '../../engine/media-types/media-types.js';
import { pathError } from '../path-error.js';
import { UsageError } from '../usage-error.js';
import type { RunRequest } from './request.js';

/** The name of a file from standard input, in messages and in the name of the result. */
const STDIN_NAME = 'document';

interface Destination {
  readonly engine: Pick<Engine, 'identify'>;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/** Copies the user's files into the workspace, since the engine works only on files there. */
export async function copyInputs(request: RunRequest, { engine, workspace, signal }: Destination): Promise<Inputs> {
  const copies: { readonly field: string; readonly file: WorkFile }[] = [];
  for (const [field, paths] of request.files) {
    for (const path of paths) {
      const source =
        path === '-' ? { name: STDIN_NAME, stream: () => request.stdin.take() } : { name: basename(path), path };
      copies.push({ field, file: await copyIntoWorkspace(source, workspace, signal) });
    }
  }
  const inputs: Record<string, WorkFile[]> = {};
  for (const field of request.files.keys()) inputs[field] = [];
  for (const { field, file } of copies) {
    const accepts = request.operation.inputs[field]?.accepts ?? [];
    inputs[field]?.push(await renameForType(file, workspace, await engine.identify(file, { field, accepts, signal })));
  }
  return inputs;
}

type Source = { readonly name: string } & ({ readonly path: string } | { readonly stream: () => Readable });

/** Copies a file into the workspace; its format is not known yet. */
export async function copyIntoWorkspace(source: Source, workspace: Workspace, signal: AbortSignal): Promise<WorkFile> {
  const file = workspace.newFile({ name: source.name, type: UNKNOWN });
  if ('path' in source) await copyPath(source.path, file.path, signal);
  else await pipeline(source.stream(), createWriteStream(file.path, { mode: 0o600 }), { signal });
  return file;
}

/** Renames a file, so that its name has the extension of its type. */
export async function renameForType(
  { name, path }: WorkFile,
  workspace: Workspace,
  type: MediaType,
): Promise<WorkFile> {
  const file = workspace.newFile({ name, type });
  await rename(path, file.path);
  return file;
}

/**
 * Clones a file where the file system supports it, and copies it elsewhere. A hard link is not safe: a hostile document
 * that takes over a program in the sandbox could write through the link into the user's file.
 */
async function copyPath(path: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new UsageError(`${path}: this is a folder; a file is needed.`);
    if (stats.isFile()) await copyFile(path, target, constants.COPYFILE_FICLONE);
    // A pipe, such as the shell's <(…), ends when its writer closes it, or at Ctrl-C.
    else await pipeline(createReadStream(path), createWriteStream(target, { mode: 0o600 }), { signal });
  } catch (error) {
    throw pathError(path, error);
  }
}
