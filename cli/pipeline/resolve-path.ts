import { dirname, resolve } from 'node:path';

/** Finds a file that a pipeline names. */
export type PathResolver = (path: string) => string;

/** Paths in a pipeline file are seen from the folder of that file. */
export function resolverFor(pipelineFile: string): PathResolver {
  const folder = dirname(resolve(pipelineFile));
  return (path) => resolve(folder, path);
}
