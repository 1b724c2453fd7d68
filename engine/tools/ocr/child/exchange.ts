import type { PageLayout } from '../engines/ocr-engine.js';

export interface OcrQuestion {
  readonly dpi: number;
  readonly languages: readonly string[];
  readonly layout: PageLayout;
}

/** The file that the order names holds a `PictureText`, as JSON. */
export type OcrReport = null;
