import type { ErrorKind } from '../errors.js';
import type { JobResult } from '../contract/job-result.js';

/** A file to send: its place, or its name and content. */
export type TestFile = string | URL | { readonly name: string; readonly bytes: Uint8Array | string };

interface TestCase {
  /** Completes the sentence that begins with the name of the operation: "turns every page". */
  readonly name: string;
  /** The files by form field. */
  readonly files?: Readonly<Record<string, TestFile | readonly TestFile[]>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface AcceptedCase extends TestCase {
  /** Checks the result and its warnings; throws if they are wrong. The files exist until it returns or its promise settles. */
  readonly gives?: (result: JobResult) => unknown;
}

export interface RejectedCase extends TestCase {
  readonly kind: ErrorKind;
  /** Matches the error message for the caller. */
  readonly message?: RegExp;
}

export interface OperationCases {
  readonly accepts: readonly AcceptedCase[];
  readonly rejects: readonly RejectedCase[];
}

export type { TestCase };
