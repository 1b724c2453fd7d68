import type { DocumentModel } from '../../document/document-model.js';
import type { PageModel } from '../../document/model.js';
import type { Size } from '../../geometry/geometry.js';
import type { WorkFile } from '../file.js';

/** Reads the text and renders the images of pages. Several pages are processed at once, in the compute pool. */
export interface PageTool {
  /**
   * Opens an uploaded document, which may be encrypted or, as far as it can be recovered, damaged.
   * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
   */
  open(file: WorkFile, password?: string): Promise<OpenPages>;
}

/** The pages of a document, by 1-based numbers. Results for several pages come in the order of the given numbers. */
export interface OpenPages {
  readonly pageCount: number;
  /** The size of each displayed page in points. */
  sizes(): Promise<readonly Size[]>;
  /** Title, author, language and outline of the document. */
  describe(): Promise<DocumentDescription>;
  /** The text of each page in reading order. */
  texts(pages: readonly number[]): AsyncIterable<PageResult<string>>;
  /** The page model: the text of each page with its positions. */
  models(pages: readonly number[]): AsyncIterable<PageResult<PageModel>>;
  /**
   * Renders each page, with its annotations and form fields, on white, into a file in the job's folder. A warning names
   * fonts that are neither embedded nor installed.
   * @throws TooComplex before the first page is rendered, when an image would be too large.
   */
  draw(pages: readonly number[], settings: DrawSettings): AsyncIterable<PageResult<DrawnPage>>;
  /**
   * Calls the default export of a module, a `PageFunction`, with each page and the input, in a worker thread. Input
   * and results are structured clones.
   */
  each<Result>(pages: readonly number[], work: PageWork): AsyncIterable<PageResult<Result>>;
}

/** Title, author, language and outline of a document; a property is absent if the document does not state it. */
export type DocumentDescription = Pick<DocumentModel, 'title' | 'author' | 'language' | 'outline'>;

export interface PageResult<Result> {
  readonly page: number;
  readonly result: Result;
}

/** The formats of rendered pages. */
export type ImageFormat = 'jpg' | 'png' | 'tiff' | 'bmp';

export interface DrawSettings {
  readonly format: ImageFormat;
  readonly dpi: number;
}

export interface DrawnPage {
  readonly path: string;
}

/** The lowest resolution of rendered pages; text is illegible below it. */
export const MIN_DPI = 36;

/** A task for each of several pages, and its limits. */
export interface PageWork {
  /** A module whose default export is a `PageFunction`. */
  readonly module: URL;
  /** The second argument of the function, for each page. */
  readonly input: unknown;
  /** Maximum number of threads for this task; all threads of the pool if left out. */
  readonly atOnce?: number;
  /**
   * Maximum number of pages that are started ahead of the consumer, including the next page; it limits the memory and disk
   * space of waiting results. A function is called before each page.
   */
  readonly lookAhead?: number | (() => number);
  readonly secondsPerPage?: number;
  /** Called for each failed page, in page order; the other pages continue. If left out, the first failure ends the task. */
  readonly onFailure?: (page: number, error: unknown) => void;
}
