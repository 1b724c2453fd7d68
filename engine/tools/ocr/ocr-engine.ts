/** Reads the text in pictures. What it gets is grey, upright and clean; it knows nothing of pages. */
export interface OcrEngine {
  /** How many pictures it reads at once. */
  readonly atOnce: number;
  /**
   * Reads a picture, whose file is gone afterwards, and tells what it says as hOCR 1.2, in pixels of the picture.
   * @throws TimedOut, TooComplex, InvalidInput for a picture that breaks it, ToolFailed, MissingTool, Busy
   */
  read(picture: PictureToRead, signal: AbortSignal): Promise<string>;
}

/** An uncompressed BMP file of 8 bits a pixel, black to white. */
export interface PictureToRead {
  readonly path: string;
  /** For messages: "scan.pdf: page 3". */
  readonly name: string;
  /** Pixels an inch. */
  readonly dpi: number;
  /** Names of language data, such as `eng`; what the page is mostly in comes first. */
  readonly languages: readonly string[];
  readonly layout: PageLayout;
}

/** Whether to look for columns and pictures, or to take all for one column of text. */
export type PageLayout = 'page' | 'column';
