import type { PageResult } from '../contract/tools/pages.js';
import type { PageRun } from './pdfium/pool/run-on-pages.js';

/** The job for which tools work. */
export interface ToolScope {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Programs that the operation declares. */
  readonly programs: readonly string[];
  /** The package of the operation's plugin, to which programs such as `./bin/tool` are relative. */
  readonly packageFolder?: string | undefined;
  /** The job's owner, for programs that serve a single tenant. */
  readonly tenant?: string | undefined;
  compute<Result>(module: URL, input: unknown): Promise<Result>;
  /** Runs a task on pages of a document in the compute pool. */
  runOnPages<Result>(run: Omit<PageRun, 'signal'>): AsyncIterable<PageResult<Result>>;
  warn(sentence: string): void;
  /** Reports figures of the work for the log. */
  tell(figures: Readonly<Record<string, number>>): void;
}
