/** What is asked of the browser for a page. */
export interface BrowserQuestion {
  /** What the page is served as: `text/html` or `application/xhtml+xml`, with its charset. */
  readonly contentType: string;
}

/** What it tells of a page that it has printed. */
export interface BrowserReport {
  /** Addresses that the page asked for and did not get, a few of them; data and blobs are not among them. */
  readonly refused: readonly string[];
  /** How many there were. */
  readonly refusedCount: number;
}
