/** Recognises text in images, which are grey, upright and clean. Knows nothing of pages. */
export interface OcrEngine {
  /** Number of images that it reads concurrently. */
  readonly atOnce: number;
  /**
   * Reads an image and removes its file. @throws TimedOut, TooComplex, InvalidInput for an image that crashes it,
   * ToolFailed, MissingTool, Busy
   */
  read(picture: PictureToRead, signal: AbortSignal): Promise<PictureText>;
}

/** Recognised text in two forms. */
export interface PictureText {
  /** HOCR 1.2 with word positions in pixels of the image. In some scripts its word boundaries are arbitrary. */
  readonly hocr: string;
  /** Text of the lines with uncertain word boundaries, one per line, with the spaces that the engine recognised. */
  readonly text: string;
}

/** An uncompressed BMP file of 8-bit grey. */
export interface PictureToRead {
  readonly path: string;
  /** For messages: "scan.pdf: page 3". */
  readonly name: string;
  /** Pixels per inch. */
  readonly dpi: number;
  /** Names of language data, such as `eng`; the main language first. */
  readonly languages: readonly string[];
  readonly layout: PageLayout;
}

/**
 * Page segmentation: `page` detects columns and images; `column` is one block of lines; `lines-down` has vertical
 * lines from right to left; `line` is a single line without further analysis.
 */
export type PageLayout = 'page' | 'column' | 'lines-down' | 'line';
