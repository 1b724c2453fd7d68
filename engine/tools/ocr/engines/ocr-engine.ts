/** Reads the text in pictures. What it gets is grey, upright and clean; it knows nothing of pages. */
export interface OcrEngine {
  /** How many pictures it reads at once. */
  readonly atOnce: number;
  /**
   * Reads a picture, whose file is gone afterwards.
   * @throws TimedOut, TooComplex, InvalidInput for a picture that breaks it, ToolFailed, MissingTool, Busy
   */
  read(picture: PictureToRead, signal: AbortSignal): Promise<PictureText>;
}

/** What a picture says, twice. */
export interface PictureText {
  /** HOCR 1.2, in pixels of the picture: where words stand. It parts words of some scripts as it likes. */
  readonly hocr: string;
  /** The letters of lines that may be parted so, a line for each, with spaces where the engine saw some. */
  readonly text: string;
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

/**
 * How an engine takes a picture: as a page, of which it finds columns and pictures; as lines below each other; as lines that
 * run down, from right to left; or as one line, whatever its letters look like.
 */
export type PageLayout = 'page' | 'column' | 'lines-down' | 'line';
