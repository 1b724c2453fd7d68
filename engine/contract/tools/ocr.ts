import type { WorkFile } from '../file.js';

/** Makes scanned pages searchable. */
export interface OcrTool {
  /**
   * Adds the recognised text of images to the pages as invisible text. Existing text does not change. Pages that cannot be
   * recognised do not change, and a warning names them.
   * @param file a document that `decrypt()` has opened
   * @returns the target, or the file itself, with a warning, when no text was recognised
   * @throws InvalidOptions for an unknown language, MissingTool for a language whose data is not installed, Busy
   */
  addText(file: WorkFile, target: WorkFile, settings: OcrSettings): Promise<WorkFile>;
}

export interface OcrSettings {
  /** Names, as in `ocrLanguages`; English when there are none. */
  readonly languages: readonly string[];
  /** Called with the number of pages that are finished. */
  readonly progress: (done: number, total: number) => void;
}
