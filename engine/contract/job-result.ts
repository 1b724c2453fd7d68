import type { WorkFile } from './file.js';

/** The result of a job, while the job's files exist. */
export interface JobResult {
  readonly file: WorkFile;
  readonly warnings: readonly string[];
  /** Counts of the work for the log; counts that the operation declares are also reported to the caller. */
  readonly figures: Readonly<Record<string, number>>;
}
