import type { OpenWorkspace } from '../../engine/job/workspace.js';
import type { WorkResult } from '../../work/work.js';
import type { ErrorResponse } from '../error-response.js';

/** Work that goes on after its request was answered, and its result until it is fetched. */
export interface Job {
  readonly id: string;
  /** Only this key pair sees the job. */
  readonly apiKey: string;
  readonly progress: Progress;
  outcome: JobOutcome | undefined;
  /** Whether a client has the whole result, so that the job is about to be removed. */
  isFetched: boolean;
  /** Whether a client has the error, so that the job may make room for others. */
  isErrorSent: boolean;
}

export type JobOutcome = JobFailure | JobResult;

export interface JobFailure {
  readonly failure: ErrorResponse;
}

export interface JobResult {
  readonly result: WorkResult;
  /** The folder with the file of the result, and nothing else. */
  readonly folder: OpenWorkspace;
  readonly bytes: number;
}

/** The representation of a job for its client. */
export interface JobState {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly progress: number;
  readonly step?: string;
  readonly error?: ErrorResponse['body'];
}

/** The progress of a job, which never falls. */
export class Progress {
  #share = 0;
  #step: string | undefined;
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** The share that is done, from 0 to 1, in thousandths. */
  get share(): number {
    return Math.floor(this.#share * 1000) / 1000;
  }

  get step(): string | undefined {
    return this.#step;
  }

  readonly begin = (): void => {
    this.#hasBegun = true;
  };

  /** A step may report a share that is lower than an earlier one, or that is no number: such a share is ignored. */
  readonly report = (share: number): void => {
    if (share > this.#share) this.#share = Math.min(1, share);
  };

  readonly enter = (step: string): void => {
    this.#step = step;
  };
}

export function stateOf({ outcome, progress }: Job): JobState {
  const { share, step, hasBegun } = progress;
  const at = { progress: share, ...(step !== undefined && { step }) };
  if (outcome === undefined) return { state: hasBegun ? 'running' : 'waiting', ...at };
  if ('failure' in outcome) return { state: 'failed', ...at, error: outcome.failure.body };
  return { state: 'done', progress: 1 };
}
