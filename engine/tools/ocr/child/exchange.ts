import type { PageLayout } from '../engines/ocr-engine.js';

export interface OcrQuestion {
  readonly dpi: number;
  readonly languages: readonly string[];
  readonly layout: PageLayout;
}

/** The output file holds a `PictureText` as JSON. */
export type OcrReport = null;
