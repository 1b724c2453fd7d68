import type { ErrorKind } from '../errors.js';
import type { JobResult } from '../job/runner.js';

/** A file to send: where it is, or what it is called and holds. */
export type TestFile = string | URL | { readonly name: string; readonly bytes: Uint8Array | string };

interface TestCase {
  /** Completes the sentence that begins with the operation's name: "turns every page". */
  readonly name: string;
  /** By form field. */
  readonly files?: Readonly<Record<string, TestFile | readonly TestFile[]>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface AcceptedCase extends TestCase {
  /** Throws when the result or its warnings are not as they should be. A promise is waited for; then the files go. */
  readonly gives?: (result: JobResult) => unknown;
}

export interface RejectedCase extends TestCase {
  readonly kind: ErrorKind;
  /** What the sentence for the caller says. */
  readonly message?: RegExp;
}

export interface OperationCases {
  readonly accepts: readonly AcceptedCase[];
  readonly rejects: readonly RejectedCase[];
}

export type { TestCase };
