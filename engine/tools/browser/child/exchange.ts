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
}

/** Where the page believes to be. No machine has a name that ends in "invalid" (RFC 2606). */
export const ADDRESS = 'https://document.invalid/';
