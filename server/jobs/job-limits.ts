import { Busy } from '../../engine/errors.js';
import type { Settings } from '../../engine/job/settings.js';
import { HttpError } from '../http-error.js';

export interface JobLimits {
  /** How many jobs run at once; further ones wait. */
  readonly running: number;
  /** How long a job that has ended is kept. */
  readonly keepMs: number;
  readonly perKey: Amount;
  readonly all: Amount;
}

/** The maximum number of jobs, ended or not, and of the bytes of their results. */
interface Amount {
  readonly jobs: number;
  readonly bytes: number;
}

/** How many jobs of one front end are in the queues of workers at once. */
const QUEUED_JOBS = 100;

export function jobLimits({
  cores,
  maxUploadBytes,
  storageUrl,
}: Pick<Settings, 'cores' | 'maxUploadBytes'> & Partial<Pick<Settings, 'storageUrl'>>): JobLimits {
  return {
    // Jobs that run on workers take no time of this machine.
    running: storageUrl === undefined ? 2 * cores : QUEUED_JOBS,
    keepMs: 60 * 60 * 1000,
    perKey: { jobs: 100, bytes: 2 * maxUploadBytes },
    all: { jobs: 1000, bytes: 8 * maxUploadBytes },
  };
}

/** A job that takes up room. */
export interface KeptJob {
  readonly bytes: number;
  /** When the job is removed, in milliseconds since 1970; undefined before its end. */
  readonly expiresAt: number | undefined;
}

/** The error for a client that starts a job when there is no room for it; undefined when there is. */
export function refusalOf(
  kept: { readonly own: readonly KeptJob[]; readonly all: readonly KeptJob[] },
  limits: Pick<JobLimits, 'perKey' | 'all'>,
): Error | undefined {
  if (isFull(kept.own, limits.perKey)) {
    const seconds = secondsToExpiry(kept.own);
    const message = `This API key has too many jobs with unfetched results; fetch or delete one, or try again in ${seconds} s.`;
    return new HttpError('rate-limited', message, { 'Retry-After': String(seconds) });
  }
  if (!isFull(kept.all, limits.all)) return undefined;
  return new Busy('The service keeps as many results of jobs as it can; try again later.', secondsToExpiry(kept.all));
}

function isFull(kept: readonly KeptJob[], { jobs, bytes }: Amount): boolean {
  return kept.length >= jobs || kept.reduce((sum, it) => sum + it.bytes, 0) >= bytes;
}

/** Seconds until the first job is removed, at least 1. */
function secondsToExpiry(kept: readonly KeptJob[]): number {
  const first = Math.min(...kept.map(({ expiresAt }) => expiresAt ?? Infinity));
  return first === Infinity ? 1 : Math.max(1, Math.ceil((first - Date.now()) / 1000));
}
