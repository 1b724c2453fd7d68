import type { StepRecord } from '../job/pipeline/run-log.js';
import type { PipelineFile } from '../job/pipeline/pipeline-file.js';
import type { Receipt } from '../job/receipt/receipt-log.js';
import type { OperationRequests } from './operations/requests.js';
import type { ResultFile } from './result-file.js';
import type { Source } from './sources.js';

/** Quire in a Node.js program. Disposing of it ends its programs and removes the files of all results. */
export interface Quire extends AsyncDisposable {
  /** The names of the operations. */
  readonly operations: readonly string[];
  /**
   * Runs an operation. The request has the types of the operation; for an operation of a third-party plugin, pass its name
   * as `string`.
   * @throws QuireError; the errors of the file system for a path
   */
  run<Name extends string>(operation: Name, request: RequestOf<Name>): Promise<OperationResult>;
  /**
   * Runs a pipeline on one document, or on a list of documents if the pipeline takes them together.
   * @throws QuireError; InvalidOptions with all problems of the pipeline
   */
  runPipeline(pipeline: string | PipelineFile, request: PipelineRequest): Promise<PipelineResult>;
}

/** The request for an operation by its name. */
export type RequestOf<Name extends string> = Name extends keyof OperationRequests
  ? OperationRequests[Name] & JobSettings
  : string extends Name
    ? AnyRequest
    : never;

/** A request for an operation that is not part of Quire. */
export interface AnyRequest extends JobSettings {
  /** Documents by field. */
  readonly files: Readonly<Record<string, Source | readonly Source[]>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface JobSettings {
  readonly signal?: AbortSignal;
  /** Receives the share of the job that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Whether the result has a receipt. */
  readonly receipt?: boolean;
}

export interface PipelineRequest extends JobSettings {
  readonly files: Source | readonly Source[];
  /** Values of variables. Passwords are read from the environment or from files, as the pipeline says. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The result of one operation. Disposing of it removes its files. */
export interface OperationResult extends AsyncDisposable {
  readonly file: ResultFile;
  readonly warnings: readonly string[];
  /** Counts of the work, such as of redacted matches. */
  readonly figures: Readonly<Record<string, number>>;
  /** Record of the operations and files of the job; present only if the request sets `receipt`. */
  readonly receipt?: Receipt;
}

/** The result of a pipeline. Disposing of it removes its files. */
export interface PipelineResult extends AsyncDisposable {
  /** `skipped` when an assertion has skipped the document; there are no files then. */
  readonly outcome: 'done' | 'skipped';
  readonly files: readonly ResultFile[];
  /** Each begins with the name of its step. */
  readonly warnings: readonly string[];
  readonly steps: readonly StepRecord[];
  /** Record of the operations and files of the job; present only if the request sets `receipt`. */
  readonly receipt?: Receipt;
}

/** Settings of {@link Quire}. */
export interface QuireSettings {
  /** Settings by their names in docs/service.md, such as `QUIRE_SANDBOX`; others come from the environment. */
  readonly settings?: Readonly<Record<string, string>>;
}
