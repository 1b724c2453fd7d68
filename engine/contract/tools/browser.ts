import type { WorkFile } from '../file.js';

/** Prints web pages and plain text. */
export interface BrowserTool {
  /**
   * Prints an HTML or XHTML document to `target`. A warning tells of what it refers to: nothing outside of it is read.
   * Another names fonts that are not installed and what stands in for them.
   * @throws InvalidInput, TooComplex, TimedOut, Busy, MissingTool
   */
  print(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /**
   * Prints text in whatever encoding: CSV as a table and Markdown typeset, by the type of the file, all other text line by
   * line in a monospaced font. A text of nothing gives an empty page.
   * @throws TooComplex past 20 MB (2 MB of Markdown) or 5,000 pages (2,000 of a table), TimedOut, Busy, MissingTool
   */
  printText(source: WorkFile, target: WorkFile): Promise<WorkFile>;
}
