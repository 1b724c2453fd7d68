import type { WorkFile } from '../file.js';

/** Makes documents smaller. */
export interface CompressionTool {
  /**
   * Writes a smaller document with the same content and appearance. The result may be larger than the source when nothing
   * can be saved.
   * @param file a document that `decrypt()` has opened
   */
  compress(file: WorkFile, target: WorkFile, settings: CompressSettings): Promise<WorkFile>;
}

export interface CompressSettings extends RecodeSettings {
  /** Whether to remove Info, XMP, thumbnails and private data of applications. */
  readonly removeMetadata: boolean;
  /** Called with the number of images that are finished. */
  readonly progress: (done: number, total: number) => void;
}

/** Settings for recoding images; safe for structured cloning. */
export interface RecodeSettings {
  readonly quality: 'low' | 'medium' | 'high';
  /** Sufficient resolution in pixels per inch. */
  readonly resolution: number;
}
