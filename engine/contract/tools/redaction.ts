import type { Search } from '../../text/search/search.js';
import type { Colour } from '../colour.js';
import type { WorkFile } from '../file.js';

/** Removes text from documents for good. */
export interface RedactionTool {
  /**
   * Removes all that a search finds, on pages and elsewhere in the document, and draws boxes where it was on pages. The
   * result is searched again before it is given.
   * @param file a document that `decrypt()` has opened
   * @returns with the target, or with the file itself and a warning, when it has nothing of what is searched
   * @throws InvalidOptions for a search that cannot be, ToolFailed when something of it would be left, TooComplex
   */
  redact(file: WorkFile, target: WorkFile, request: RedactionRequest): Promise<RedactedFile>;
}

export interface RedactedFile {
  readonly file: WorkFile;
  /** How many places lost text: boxes on pages, other content, objects of the document, and attached files with a match. */
  readonly redactions: number;
}

export interface RedactionRequest {
  readonly search: Search;
  /** 1-based; what is on others is left. */
  readonly pages: readonly number[] | 'all';
  /** Of the boxes. */
  readonly colour: Colour;
  /** Told how far the work is. */
  readonly progress: (done: number, total: number) => void;
}
