import type { OfficeFamily } from '../../media-types/office-families.js';
import type { WorkFile } from '../file.js';

/** Makes PDFs of documents of word processors, spreadsheets and presentations. */
export interface OfficeTool {
  /**
   * Writes `source` as PDF to `target`. The icons of its comments are in the right margin. A warning names fonts that are not
   * installed and their substitutes.
   * @throws PasswordRequired, WrongPassword, InvalidInput when it is damaged or broke LibreOffice, TooComplex past a
   * limit of memory, TimedOut, Busy, MissingTool
   */
  toPdf(source: WorkFile, target: WorkFile, order: OfficeOrder): Promise<WorkFile>;
}

export interface OfficeOrder {
  /** What the document has to be. */
  readonly family: OfficeFamily;
  readonly password?: string | undefined;
  /** Comments become comments of the PDF with their icons at the edge of the page, or are left out. */
  readonly comments?: CommentPlace | undefined;
}

export type CommentPlace = 'margin' | 'none';
