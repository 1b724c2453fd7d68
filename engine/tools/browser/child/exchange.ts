/** What is asked of the browser for a page. */
export interface BrowserQuestion {
  /** What the page is served as: `text/html` or `application/xhtml+xml`, with its charset where it is known. */
  readonly contentType: string;
}

/** What it tells of a page that it has printed. */
export interface BrowserReport {
  /** Addresses that the page asked for and did not get, a few of them, in the order in which it asked. */
  readonly refused: readonly string[];
  /** How many there were. */
  readonly refusedCount: number;
  readonly fonts: PageFonts;
}

export interface PageFonts {
  /** The different values of `font-family` that text has. */
  readonly asked: readonly string[];
  /** The families that the page brings along. */
  readonly brought: readonly string[];
}

/** Where the page believes to be. No machine has a name that ends in "invalid" (RFC 2606). */
export const ADDRESS = 'https://document.invalid/';
