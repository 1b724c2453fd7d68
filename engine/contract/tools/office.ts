import type { OfficeFamily } from '../../media-types/office-families.js';
import type { WorkFile } from '../file.js';

/** Converts word processor documents, spreadsheets and presentations to PDF. */
export interface OfficeTool {
  /**
   * Writes `source` as PDF to `target`. The icons of its comments are in the right margin. A warning names fonts that are not
   * installed and their substitutes, and another tells when no page shows anything.
   * @throws PasswordRequired, WrongPassword, InvalidInput when the document is damaged or LibreOffice crashed on it,
   * TooComplex past a limit of memory or of expanded XML, TimedOut, Busy, MissingTool
   */
  toPdf(source: WorkFile, target: WorkFile, order: OfficeOrder): Promise<WorkFile>;
}

export interface OfficeOrder {
  /** The family that the document must have. */
  readonly family: OfficeFamily;
  readonly password?: string | undefined;
  /** `margin` makes comments of the PDF, with icons in the right margin; `none` leaves comments out. */
  readonly comments?: CommentPlace | undefined;
}

export type CommentPlace = 'margin' | 'none';
