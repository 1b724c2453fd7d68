import type { WorkFile } from '../engine/contract/file.js';

/** What a request asks for, received and checked: an operation or a pipeline on files in a workspace. */
export type Work = (run: WorkRun) => Promise<WorkResult>;

export interface WorkRun {
  readonly signal: AbortSignal;
  /** Receives the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Receives the name of each step before it runs. */
  readonly onStep?: (step: string) => void;
}

export interface WorkResult {
  readonly file: WorkFile;
  readonly warnings: readonly string[];
  /** Counts for the log. */
  readonly figures: Readonly<Record<string, number>>;
  /** Headers with the figures that the operation reports to callers. */
  readonly headers: Readonly<Record<string, string>>;
}
