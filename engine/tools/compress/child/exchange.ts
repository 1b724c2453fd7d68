import type { RecodedImage, SurveyedImage } from '../../../pdf/compress/images.js';
import type { RecodeSettings } from '../../../contract/tools/compression.js';

/** Images whose data lie one after the other in the file that the order names. */
export interface RecodeQuestion {
  readonly settings: RecodeSettings;
  readonly images: readonly ImageToRecode[];
}

export interface ImageToRecode extends Omit<SurveyedImage, 'refs' | 'data' | 'palette'> {
  /** In Base64. */
  readonly palette?: string;
  /** Of its data, in bytes. */
  readonly length: number;
}

/** For each image what takes its place, with data one after the other in the file that the order names; or nothing. */
export interface RecodeReport {
  readonly images: readonly (RecodedFacts | null)[];
}

export interface RecodedFacts extends Omit<RecodedImage, 'refs' | 'data' | 'colours'> {
  readonly colours:
    | { readonly kind: 'same' | 'base' | 'deviceGrey' }
    /** In Base64. */
    | { readonly kind: 'palette'; readonly palette: string; readonly components: number };
  /** Of its data, in bytes. */
  readonly length: number;
}
