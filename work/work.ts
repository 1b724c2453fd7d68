import type { Inputs, WorkFile, Workspace } from '../engine/contract/file.js';
import type { Operation } from '../engine/contract/operation.js';
import type { CheckedPipeline } from '../engine/job/pipeline/checked-pipeline.js';
import type { PipelineSource } from './parse-pipeline.js';

/** A received and checked request: an operation or a pipeline on files in a workspace. */
export type Work = OperationWork | PipelineWork;

interface CommonWork {
  /** The key pair on whose behalf the work is done. */
  readonly tenant: string;
  /** Warnings about the request, which come before those of the work. */
  readonly warnings: readonly string[];
  /** Whether the result is packed with its receipt. */
  readonly isReceiptWanted?: boolean;
}

export interface OperationWork extends CommonWork {
  readonly operation: Operation;
  readonly inputs: Inputs;
  /** The options with converted types, without defaults. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PipelineWork extends CommonWork {
  readonly source: PipelineSource;
  readonly pipeline: CheckedPipeline;
  readonly documents: readonly WorkFile[];
  /** The files that the pipeline may name by their fields, and the documents. */
  readonly uploads: readonly Upload[];
}

/** A file of a form, before its format is known. */
export interface Upload {
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly path: string;
}

/** Runs work: in this process, or through a queue on another machine. The caller sees no difference. */
export interface WorkRunner extends AsyncDisposable {
  /**
   * @returns the result, with its file in the workspace
   * @throws QuireError; StepFailure for a failed step of a pipeline
   */
  run(work: Work, workspace: Workspace, run: WorkRun): Promise<WorkResult>;
  /** The queues of workers, by the weight of operations; undefined when work runs in this process. */
  readonly queues?: () => Promise<Readonly<Record<string, QueueState>>>;
}

/** State of a queue, for the operator of the service. */
export interface QueueState {
  /** Jobs that wait for a worker. */
  readonly waiting: number;
  readonly running: number;
  /** Workers that take jobs. */
  readonly workers: number;
}

export interface WorkRun {
  readonly signal: AbortSignal;
  /** Whether no client waits for the end of the work, so that other work may come before it. */
  readonly isBackground?: boolean;
  /** Called when the work begins, after it may have waited in a queue. */
  readonly onBegin?: () => void;
  /** Receives the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Receives the name of each step before it runs. */
  readonly onStep?: (step: string) => void;
}

/** Work with its runner and its workspace. */
export type BoundWork = (run: WorkRun) => Promise<WorkResult>;

export interface WorkResult {
  readonly file: WorkFile;
  readonly warnings: readonly string[];
  /** Counts for the log. */
  readonly figures: Readonly<Record<string, number>>;
  /** Headers with the figures that the operation reports to callers. */
  readonly headers: Readonly<Record<string, string>>;
}
