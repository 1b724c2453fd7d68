import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Engine } from '../../engine/job/container.js';
import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { type MediaType, UNKNOWN } from '../../engine/media-types/media-types.js';
import { unreadable } from '../unreadable.js';
import { UsageError } from '../usage-error.js';
import type { RunRequest } from './request.js';

/** What standard input is called, in messages and in the name of the result. */
const NAME_OF_STDIN = 'document';

/** Where the caller's files go. */
interface Arrival {
  readonly engine: Pick<Engine, 'identify'>;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/** Copies the caller's files into the workspace: the engine touches nothing else. */
export async function takeIn(request: RunRequest, { engine, workspace, signal }: Arrival): Promise<Inputs> {
  const arrived: { readonly field: string; readonly file: WorkFile }[] = [];
  for (const [field, paths] of request.files) {
    for (const path of paths) {
      const source =
        path === '-' ? { name: NAME_OF_STDIN, stream: () => request.stdin.take() } : { name: basename(path), path };
      arrived.push({ field, file: await take(source, workspace, signal) });
    }
  }
  const inputs: Record<string, WorkFile[]> = {};
  for (const field of request.files.keys()) inputs[field] = [];
  for (const { field, file } of arrived) {
    const accepts = request.operation.inputs[field]?.accepts ?? [];
    inputs[field]?.push(await typed(file, workspace, await engine.identify(file, { field, accepts, signal })));
  }
  return inputs;
}

type Source = { readonly name: string } & ({ readonly path: string } | { readonly stream: () => Readable });

async function take(source: Source, workspace: Workspace, signal: AbortSignal): Promise<WorkFile> {
  const arrived = workspace.newFile({ name: source.name, type: UNKNOWN });
  if ('path' in source) await copy(source.path, arrived.path, signal);
  else await pipeline(source.stream(), createWriteStream(arrived.path, { mode: 0o600 }), { signal });
  return arrived;
}

/** The same file under a name that has the extension of its type. */
async function typed({ name, path }: WorkFile, workspace: Workspace, type: MediaType): Promise<WorkFile> {
  const file = workspace.newFile({ name, type });
  await rename(path, file.path);
  return file;
}

/**
 * A clone where the file system can make one, else a copy. Not a hard link: a hostile document that takes over a
 * program in the sandbox could write through it into the caller's file.
 */
async function copy(path: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new UsageError(`${path}: this is a folder; a file is needed.`);
    if (stats.isFile()) await copyFile(path, target, constants.COPYFILE_FICLONE);
    // A pipe, such as the shell's <(…): it ends when its writer does, or at Ctrl-C.
    else await pipeline(createReadStream(path), createWriteStream(target, { mode: 0o600 }), { signal });
  } catch (error) {
    throw unreadable(path, error);
  }
}
