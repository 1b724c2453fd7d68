import type { PageResult } from '../contract/tools/pages.js';
import type { PageRun } from './pdfium/pool/run-on-pages.js';

/** The job that tools work for. */
export interface ToolScope {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Programs that its operation declares. */
  readonly programs: readonly string[];
  /** Whose job it is, for programs that serve one tenant each. */
  readonly tenant?: string | undefined;
  compute<Result>(module: URL, input: unknown): Promise<Result>;
  /** Has the compute pool work on pages of a document. */
  runOnPages<Result>(run: Omit<PageRun, 'signal'>): AsyncIterable<PageResult<Result>>;
  warn(sentence: string): void;
  /** Tells counts of the work, for the log. */
  tell(figures: Readonly<Record<string, number>>): void;
}
