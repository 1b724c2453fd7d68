import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/contract.js';
import type { Colour } from '../../pdf/redact/boxes.js';
import { matcherOf } from '../../text/search/find-text.js';
import type { Search } from '../../text/search/search.js';
import type { PageTool } from '../pdfium/pages.js';
import type { Qpdf } from '../qpdf/qpdf.js';
import { Redaction } from './redaction-job.js';
import type { ToolScope } from '../tools.js';
import type { Workshop } from '../workshop.js';

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

export interface RedactionNeeds {
  readonly qpdf: Qpdf;
  readonly pages: PageTool;
  readonly workshop: Workshop;
}

export function redactionTool(scope: ToolScope, needs: RedactionNeeds): RedactionTool {
  return {
    async redact(file, target, request) {
      // Refuses what cannot be searched before anything is read.
      matcherOf(request.search);
      const folder = await mkdtemp(join(scope.folder, 'redaction-'));
      return await new Redaction({ ...needs, scope, folder, request }).run(file, target);
    },
  };
}
