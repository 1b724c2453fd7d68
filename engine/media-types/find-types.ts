import { mediaTypeOf } from './media-type-of.js';
import type { MediaType } from './types.js';

/** A file whose type is to be found, as {@link mediaTypeOf} takes it. */
export interface UntypedFile {
  readonly path: string;
  readonly name: string;
  readonly declared?: string;
}

/** Runs in a worker thread: one file after the other, each within its limits. */
export default async function findTypes(files: readonly UntypedFile[]): Promise<readonly MediaType[]> {
  const types: MediaType[] = [];
  for (const { path, name, declared } of files) types.push(await mediaTypeOf(path, name, declared));
  return types;
}
