/** The order for the browser to print a page. */
export interface BrowserQuestion {
  /** Content type of the page: `text/html` or `application/xhtml+xml`, with its charset where known. */
  readonly contentType: string;
}

/** Facts about a printed page. */
export interface BrowserReport {
  /** Some of the URLs that the page requested and did not get, in order of request. */
  readonly refused: readonly string[];
  /** Number of these URLs. */
  readonly refusedCount: number;
  readonly fonts: PageFonts;
  /** Whether content is left out because it lies beyond the edge of the paper. */
  readonly isCutOff: boolean;
}

export interface PageFonts {
  /** Distinct `font-family` values of text. */
  readonly asked: readonly string[];
  /** Families that the page loads itself. */
  readonly brought: readonly string[];
}

/** Base URL of each page. No machine has a name under ".invalid" (RFC 2606). */
export const ADDRESS = 'https://document.invalid/';
