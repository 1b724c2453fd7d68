import type { MediaType } from '../media-types/types.js';

/** A file that flows from step to step, in the job's workspace. A step never changes it in place. */
export interface WorkFile {
  /** Where the bytes are; a generated name inside the workspace. */
  readonly path: string;
  /** The caller's file name with extension; for results and messages only, never for paths. */
  readonly name: string;
  readonly type: MediaType;
  /** The protection that `decrypt()` has removed and `encrypt()` restores. */
  readonly protection?: Protection;
}

/** The encryption of an uploaded document, from which the encryption of a result is restored. */
export interface Protection {
  /** The encrypted document, in the workspace. */
  readonly source: string;
  /** The password that opened it; empty for none. */
  readonly password: string;
}

/** The private folder of one job; it is removed when the job is forgotten. */
export interface Workspace {
  readonly folder: string;
  /** A path for a file that does not exist yet, with name, type and protection of `from`. Nothing is created. */
  newFile(from: Omit<WorkFile, 'path'>): WorkFile;
}

/** The unchanged uploads by form field. */
export type Inputs = Readonly<Record<string, readonly WorkFile[]>>;
