import { shortened } from './shortened.js';

/** Files that a document links to and that were not loaded. */
export interface UnloadedFiles {
  /** The first address, as the document has it; undefined without files. */
  readonly first: string | undefined;
  readonly count: number;
}

/** A warning about linked files that quotes the first address; undefined without files. */
export function unloadedFilesWarning({ first, count }: UnloadedFiles): string | undefined {
  if (first === undefined) return undefined;
  const files = count === 1 ? '1 file that it links to was' : `${count} files that it links to were`;
  return `${files} not loaded; only what is in the document itself is shown (${shortened(first)}).`;
}
