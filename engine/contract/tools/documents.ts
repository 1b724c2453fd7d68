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
}

export interface ReadSettings {
  readonly password?: string;
  /** 1-based; all pages if left out. */
  readonly pages?: readonly number[];
  /** Whether pictures and drawings are wanted; they take time and disk space. */
  readonly pictures?: boolean;
}
