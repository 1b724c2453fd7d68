import { mediaTypeOf } from './media-type-of.js';
import type { MediaType } from './types.js';

/** A file of unknown type: the arguments of {@link mediaTypeOf}. */
export interface UntypedFile {
  readonly path: string;
  readonly name: string;
  readonly declared?: string;
}

/** Detects the types of files one after the other, in a worker thread. */
export default async function findTypes(files: readonly UntypedFile[]): Promise<readonly MediaType[]> {
  const types: MediaType[] = [];
  for (const { path, name, declared } of files) types.push(await mediaTypeOf(path, name, declared));
  return types;
}
