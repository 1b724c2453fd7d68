import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import type { CheckedPipeline } from '../job/pipeline/checked-pipeline.js';
import type { PipelineFile } from '../job/pipeline/pipeline-file.js';
import type { Registry } from '../job/registry.js';

interface LocatedPipeline {
  readonly pipeline: CheckedPipeline;
  /** Finds a file that the pipeline names: paths are seen from the folder of the pipeline file. */
  readonly locate: (path: string) => string;
}

/**
 * Reads and checks a pipeline: the path of its file, or the pipeline as an object, whose paths are relative to the current
 * folder.
 * @throws InvalidPipeline with all problems; the errors of the file system
 */
export async function readPipelineFile(
  given: string | PipelineFile,
  operations: Pick<Registry, 'all' | 'find'>,
  variables: Readonly<Record<string, string>>,
): Promise<LocatedPipeline> {
  const { checkPipeline } = await import('../job/pipeline/check-pipeline.js');
  const isPath = typeof given === 'string';
  const text = isPath ? await readFile(given, 'utf8') : JSON.stringify(given, undefined, 2);
  const folder = isPath ? dirname(resolve(given)) : process.cwd();
  const sources = { given: new Map(Object.entries(variables)), environment: process.env, folder };
  const pipeline = checkPipeline({ text, file: isPath ? given : 'pipeline' }, operations, sources);
  return { pipeline, locate: (path) => resolve(folder, path) };
}
