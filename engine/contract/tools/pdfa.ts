import type { WorkFile } from '../file.js';

/** Levels of PDF/A, as the option of the operation spells them. */
export const pdfaLevels = [
  ...(['pdfa-1b', 'pdfa-1a', 'pdfa-2b', 'pdfa-2a', 'pdfa-2u', 'pdfa-3b', 'pdfa-3a', 'pdfa-3u'] as const),
] as const;

export type PdfaLevelName = (typeof pdfaLevels)[number];

/** Converts documents for archives (ISO 19005). */
export interface PdfaTool {
  /**
   * Writes the document at this level of PDF/A; returns the source if it meets the level already.
   * @throws InvalidOptions when the document cannot meet the level: the message names the rule, the page and the object
   */
  convert(file: WorkFile, target: WorkFile, level: PdfaLevelName): Promise<WorkFile>;
}
