import type { WorkFile } from '../file.js';

/** Makes scanned pages searchable. */
export interface OcrTool {
  /**
   * Lays the text that the pictures of a document show over them, unseen; where there is text already, nothing changes.
   * Pages that cannot be read are left as they are, with a warning.
   * @param file a document that `decrypt()` has opened
   * @returns the target, or the file itself, with a warning, when there is nothing to lay over it
   * @throws InvalidOptions for a language that there is not, MissingTool for one whose data is not installed, Busy
   */
  addText(file: WorkFile, target: WorkFile, settings: OcrSettings): Promise<WorkFile>;
}

export interface OcrSettings {
  /** Names, as in `ocrLanguages`. */
  readonly languages: readonly string[];
  /** Told how many pages are done. */
  readonly progress: (done: number, total: number) => void;
}
