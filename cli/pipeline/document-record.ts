import type { ErrorKind } from '../../engine/errors.js';
import type { StepRecord } from '../../engine/job/pipeline/run-log.js';

export const outcomes = ['done', 'failed', 'skipped', 'resumed'] as const;

export type Outcome = (typeof outcomes)[number];

/** Outcome and results of one document, for the report. */
export interface DocumentRecord {
  /** The path of the document; of the first one when all documents are taken together. */
  readonly input: string;
  readonly outcome: Outcome;
  /** The names of the results in the result folder. */
  readonly outputs: readonly string[];
  /** The number of pages of all results that are PDFs. */
  readonly pages: number;
  /** The size of all results. */
  readonly bytes: number;
  readonly seconds: number;
  /** Each begins with the name of its step. */
  readonly warnings: readonly string[];
  readonly error?: { readonly kind: ErrorKind | 'unexpected'; readonly message: string; readonly step?: string };
  readonly steps: readonly StepRecord[];
}
