import type { WorkFile } from '../file.js';

/** Prints web pages and plain text. */
export interface BrowserTool {
  /**
   * Prints an HTML or XHTML document to `target`. Resources outside the document are not loaded; a warning names them.
   * Another warning names fonts that are not installed and their substitutes.
   * @throws InvalidInput, TooComplex, TimedOut, Busy, MissingTool
   */
  print(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /**
   * Prints text in any encoding, by the type of the file: CSV as a table, Markdown typeset, all other text line by line in
   * a monospaced font. An empty text gives an empty page.
   * @throws TooComplex past 20 MB (2 MB of Markdown) or 5,000 pages (2,000 of a table), TimedOut, Busy, MissingTool
   */
  printText(source: WorkFile, target: WorkFile): Promise<WorkFile>;
}
