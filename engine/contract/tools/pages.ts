import type { PageModel } from '../../document/model.js';
import type { Size } from '../../geometry/geometry.js';
import type { WorkFile } from '../file.js';

/** Sees what pages say and show. Work on pages runs in the compute pool, on several at once. */
export interface PageTool {
  /**
   * Opens a document as it came: encrypted and, where it can be helped, damaged.
   * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
   */
  open(file: WorkFile, password?: string): Promise<OpenPages>;
}

/** A document's pages, by their 1-based numbers. What comes for several pages comes in the order of the numbers given. */
export interface OpenPages {
  readonly pageCount: number;
  /** Of each page as a reader sees it, in points. */
  sizes(): Promise<readonly Size[]>;
  /** The text of each page in reading order. */
  texts(pages: readonly number[]): AsyncIterable<PageResult<string>>;
  /** What each page says, with where it says it. */
  models(pages: readonly number[]): AsyncIterable<PageResult<PageModel>>;
  /**
   * Draws each page, with its annotations and form fields, on white, into a file in the job's folder. A warning names
   * fonts that are neither in the document nor on this machine.
   * @throws TooComplex before any is drawn, when one of them would be too large.
   */
  draw(pages: readonly number[], settings: DrawSettings): AsyncIterable<PageResult<DrawnPage>>;
  /**
   * Calls the default export of a module, a `PageFunction`, with each page and the input, in a worker thread. Input
   * and results are structured clones.
   */
  each<Result>(pages: readonly number[], work: PageWork): AsyncIterable<PageResult<Result>>;
}

export interface PageResult<Result> {
  readonly page: number;
  readonly result: Result;
}

/** The formats that pages are drawn in. */
export type ImageFormat = 'jpg' | 'png' | 'tiff' | 'bmp';

export interface DrawSettings {
  readonly format: ImageFormat;
  readonly dpi: number;
}

export interface DrawnPage {
  readonly path: string;
}

/** The lowest resolution that pages are drawn in; with less, nothing can be read. */
export const LEAST_DPI = 36;

/** Work on each of several pages, and its limits. */
export interface PageWork {
  /** A module whose default export is a `PageFunction`. */
  readonly module: URL;
  /** What the function gets with each page. */
  readonly input: unknown;
  /** How many threads may work on this at once; all of the pool, when left out. */
  readonly atOnce?: number;
  /**
   * How many pages may be begun from the one on that is taken next: what waits in memory and on the disk is bounded. A
   * function is asked each time that one is to be taken.
   */
  readonly lookAhead?: number | (() => number);
  readonly secondsPerPage?: number;
  /** Told, in the order of the pages, of each that fails; the others go on. Without it, all end with the first. */
  readonly onFailure?: (page: number, error: unknown) => void;
}
