import { copySource, renameForType } from '../../engine/api/sources.js';
import type { Engine } from '../../engine/job/container.js';
import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { pathError } from '../path-error.js';
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
      const file =
        path === '-'
          ? await copySource({ name: STDIN_NAME, content: request.stdin.take() }, workspace, signal)
          : await copyPath(path, workspace, signal);
      copies.push({ field, file });
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

/** Copies a file of the user into the workspace; its format is not known yet. @throws UsageError */
export async function copyPath(path: string, workspace: Workspace, signal: AbortSignal): Promise<WorkFile> {
  try {
    return await copySource(path, workspace, signal);
  } catch (error) {
    throw pathError(path, error);
  }
}
