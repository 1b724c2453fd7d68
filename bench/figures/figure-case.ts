import type { BenchJob } from '../job.js';
import type { Rival } from '../page-rivals.js';

/** Classes of documents: what people send all day, what they wait for, and what breaks other programs. */
export const sizeClasses = ['small', 'medium', 'large'] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** An operation on one document, and the programs that do the same. */
export interface FigureCase {
  readonly job: BenchJob;
  readonly size: SizeClass;
  readonly document: FigureDocument;
  readonly rivals: readonly Rival[];
}

export interface FigureDocument {
  /** Title such as `a book of 350 pages`. Cases with the same title share one document. */
  readonly title: string;
  /** Writes the document into a new file. */
  write(path: string): Promise<unknown>;
  /** Extension of the file, without the dot; `pdf` by default. */
  readonly extension?: string;
}
