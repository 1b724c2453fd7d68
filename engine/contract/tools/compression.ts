import type { WorkFile } from '../file.js';

/** Makes documents smaller. */
export interface CompressionTool {
  /**
   * Writes a document, which `decrypt()` has opened, so that it says and shows the same in as few bytes as it takes. They
   * may be more than before where nothing can be saved.
   */
  compress(file: WorkFile, target: WorkFile, settings: CompressSettings): Promise<WorkFile>;
}

export interface CompressSettings extends RecodeSettings {
  /** Whether Info, XMP, thumbnails and private data of applications go. */
  readonly removeMetadata: boolean;
  /** Told how many of the images are done. */
  readonly progress: (done: number, total: number) => void;
}

/** How images are to be recoded. A structured clone. */
export interface RecodeSettings {
  readonly quality: 'low' | 'medium' | 'high';
  /** Pixels an inch that are enough. */
  readonly resolution: number;
}
