import type { RecodedImage, SurveyedImage } from '../../../pdf/compress/surveyed-image.js';
import type { RecodeSettings } from '../../../contract/tools/compression.js';

/** Images to recode; their data are concatenated in the input file. */
export interface RecodeQuestion {
  readonly settings: RecodeSettings;
  readonly images: readonly ImageToRecode[];
}

export interface ImageToRecode extends Omit<SurveyedImage, 'refs' | 'data' | 'palette'> {
  /** In Base64. */
  readonly palette?: string;
  /** Bytes of the image's encoded data. */
  readonly length: number;
}

/** For each image its replacement, or nothing; the new data are concatenated in the output file. */
export interface RecodeReport {
  readonly images: readonly (RecodedFacts | null)[];
}

export interface RecodedFacts extends Omit<RecodedImage, 'refs' | 'data' | 'colours'> {
  readonly colours:
    | { readonly kind: 'same' | 'base' | 'deviceGrey' }
    /** In Base64. */
    | { readonly kind: 'palette'; readonly palette: string; readonly components: number };
  /** Bytes of the image's new data. */
  readonly length: number;
}
