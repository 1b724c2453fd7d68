import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import type { Registry } from '../../engine/job/registry.js';
import { pathError } from '../path-error.js';

/** @throws UsageError when the file cannot be read; InvalidPipeline with all problems in it */
export async function readPipeline(
  path: string,
  operations: Pick<Registry, 'all' | 'find'>,
  given: ReadonlyMap<string, string>,
): Promise<CheckedPipeline> {
  // Imported here, since other commands do without the parser of YAML.
  const { checkPipeline } = await import('../../engine/job/pipeline/check-pipeline.js');
  const text = await readFile(path, 'utf8').catch((error: unknown) => Promise.reject(pathError(path, error)));
  const sources = { given, environment: process.env, folder: dirname(resolve(path)) };
  return checkPipeline({ text, file: path }, operations, sources);
}
