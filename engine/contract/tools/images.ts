import type { Slice } from '../../files/slice.js';
import type { PictureView } from '../../geometry/picture-view.js';
import type { WorkFile } from '../file.js';

/** Reads image files. */
export interface ImageTool {
  /**
   * The pictures of a JPEG, PNG, TIFF (each of its pages), BMP, GIF or WebP (the first frame of each), as a PDF can hold
   * them: as they are encoded wherever that can be, else decoded in a sandboxed process.
   * @throws InvalidInput when it is damaged, UnsupportedInput, TooComplex past a limit of pixels or pages
   */
  read(file: WorkFile): Promise<readonly Picture[]>;
}

/** One picture of an image file. A structured clone. */
export interface Picture extends PictureView {
  readonly image: EncodedImage;
}

/**
 * An image as a PDF holds it (ISO 32000-2 §8.9.5): its samples, encoded, where they lie in files, and how they are read.
 * A structured clone.
 */
export interface EncodedImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  readonly colours: ColourSpace;
  /** How the samples are encoded; left out when they are not. */
  readonly filter?: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode';
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /** /Decode: for each component, what the least and the greatest sample mean. */
  readonly decode?: readonly number[];
  /** /Mask: for each component, the least and the greatest sample of what is transparent. */
  readonly transparent?: readonly number[];
  /** How opaque each spot is, in grey; it may have another size. */
  readonly softMask?: EncodedImage;
  /** One after the other. */
  readonly data: readonly Slice[];
}

export type ColourSpace =
  | {
      readonly kind: 'grey' | 'rgb' | 'cmyk';
      /** An ICC profile for as many components. */ readonly profile?: Uint8Array;
    }
  | { readonly kind: 'lab' }
  /** Three bytes for each colour; the profile is of the colours. */
  | { readonly kind: 'indexed'; readonly palette: Uint8Array; readonly profile?: Uint8Array };
