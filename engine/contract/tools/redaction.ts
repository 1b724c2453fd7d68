import type { Search } from '../../text/search/search.js';
import type { Colour } from '../colour.js';
import type { WorkFile } from '../file.js';

/** Removes text from documents permanently. */
export interface RedactionTool {
  /**
   * Removes all matches of a search from pages and from the rest of the document, and draws boxes over the places on
   * pages. The result is searched again before it is returned.
   * @param file a document that `decrypt()` has opened
   * @returns the target; or, when there is no match, the file itself, with a warning
   * @throws InvalidOptions for an invalid search, ToolFailed when a match would remain, TooComplex
   */
  redact(file: WorkFile, target: WorkFile, request: RedactionRequest): Promise<RedactedFile>;
}

export interface RedactedFile {
  readonly file: WorkFile;
  /**
   * Number of places that lost text: boxes on pages, other content, objects of the document, and attached files with a
   * match.
   */
  readonly redactions: number;
}

export interface RedactionRequest {
  readonly search: Search;
  /** Page numbers from 1; other pages stay as they are. */
  readonly pages: readonly number[] | 'all';
  /** Colour of the boxes. */
  readonly colour: Colour;
  /** Called with the progress of the work. */
  readonly progress: (done: number, total: number) => void;
}
