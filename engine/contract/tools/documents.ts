import type { DocumentModel } from '../../document/document-model.js';
import type { WorkFile } from '../file.js';

/** Reads a document as paragraphs, headings, lists, tables and pictures. Pages are read at once, in the compute pool. */
export interface DocumentTool {
  /**
   * Reads an uploaded document, which may be encrypted or, as far as it can be recovered, damaged. The model is valid as
   * long as the job. Warnings tell of pages that are scanned without text.
   * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput, TooComplex
   */
  read(file: WorkFile, settings?: ReadSettings): Promise<DocumentModel>;
  /**
   * Writes a document that `decrypt()` has opened to `target` with a complete structure tree and a language, so that it may
   * claim level A of PDF/A as far as tags are concerned. Pages look the same, and their text is in the same order.
   * @throws InvalidInput, TooComplex
   */
  tag(file: WorkFile, target: WorkFile, settings?: TagSettings): Promise<TagOutcome>;
}

export interface TagSettings {
  /** Whether structure types later than PDF 1.4 are mapped to older ones, as PDF/A-1 needs; false by default. */
  readonly onlyPdf14?: boolean;
}

/** `kept`: the structure tree was sound and complete; `made`: a new one takes the place of any old one. */
export type TagOutcome = 'kept' | 'made';

export interface ReadSettings {
  readonly password?: string;
  /** 1-based; all pages if left out. */
  readonly pages?: readonly number[];
  /** Whether pictures and drawings are wanted; they take time and disk space. */
  readonly pictures?: boolean;
}
