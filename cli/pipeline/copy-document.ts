import { renameForType } from '../../engine/api/sources.js';
import type { WorkFile, Workspace } from '../../engine/contract/file.js';
import type { Engine } from '../../engine/job/container.js';
import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import { copyPath } from '../run/copy-inputs.js';

interface Destination {
  readonly engine: Pick<Engine, 'typeForPipeline'>;
  readonly pipeline: CheckedPipeline;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/** Copies a document of a pipeline into the workspace, with the type that the pipeline needs to know. */
export async function copyDocument(
  path: string,
  { engine, pipeline, workspace, signal }: Destination,
): Promise<WorkFile> {
  const copy = await copyPath(path, workspace, signal);
  return await renameForType(copy, workspace, await engine.typeForPipeline(copy, pipeline, signal));
}
