import type { PageLayout } from '../ocr-engine.js';

export interface OcrQuestion {
  readonly dpi: number;
  readonly languages: readonly string[];
  readonly layout: PageLayout;
}

/** The hOCR is in the file that the order names. */
export type OcrReport = null;
