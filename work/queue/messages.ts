import type { MediaType } from '../../engine/media-types/media-types.js';
import type { PipelineSource } from '../parse-pipeline.js';
import type { Work, WorkResult } from '../work.js';
import type { FailureRecord } from './failure-record.js';

/**
 * The data of a job in Redis. The rest is in the store beside the job's files: options may hold passwords, and Redis writes
 * its data in plain text to disks, replicas and backups that keep it for longer than the job.
 */
export interface JobMessage {
  /** The front end that waits for the job. */
  readonly front: string;
  readonly tenant: string;
  /** SHA-256 of each document. */
  readonly digests: readonly string[];
  /** The header `traceparent` of the span that the job belongs to, when the front end sends traces. */
  readonly trace?: string;
}

/** The name of the manifest among the files of a job. */
export const MANIFEST = 'manifest.json';

/** The work of a job; it is kept in the store beside the files of the job. */
export type Manifest = OperationManifest | PipelineManifest;

type Common = Pick<Work, 'tenant' | 'isReceiptWanted'>;

export interface OperationManifest extends Common {
  readonly operation: string;
  readonly inputs: Readonly<Record<string, readonly StoredFile[]>>;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PipelineManifest extends Common {
  readonly source: PipelineSource;
  readonly documents: readonly StoredFile[];
  readonly uploads: readonly StoredUpload[];
}

export interface StoredFile {
  /** The name of the file in the store. */
  readonly file: string;
  /** The caller's name. */
  readonly name: string;
  readonly type: MediaType;
}

export interface StoredUpload {
  readonly file: string;
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
}

/**
 * The end of a job in Redis: the name of its last run, or `crashed` when the job has ended too many workers. The outcome is in
 * the store, since it names files and may quote documents.
 */
export type Ending = { readonly run: string } | 'crashed';

/** The name of the outcome of a run among the files of a job. */
export const outcomeFile = (run: string): string => `outcome-${run}.json`;

/** The outcome of a job, which is kept in the store. */
export type Outcome = { readonly failure: FailureRecord } | { readonly result: StoredResult };

export interface StoredResult extends Omit<WorkResult, 'file'> {
  readonly file: StoredFile;
}

/** Event that a worker sends to the front end of a job while the job runs. */
export interface Notice {
  readonly job: string;
  readonly event: 'begun' | 'ended' | { readonly share: number } | { readonly step: string };
}
