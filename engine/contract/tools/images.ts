import type { Slice } from '../../files/slice.js';
import type { PictureView } from '../../geometry/picture-view.js';
import type { WorkFile } from '../file.js';

/** Reads image files. */
export interface ImageTool {
  /**
   * Reads the images of a JPEG, PNG, TIFF (each page), BMP, GIF or WebP file (first frame), in a form that a PDF can hold.
   * Images keep their encoding where PDF supports it; others are decoded in a sandboxed process.
   * @throws InvalidInput when the file is damaged, UnsupportedInput, TooComplex past a limit of pixels or pages
   */
  read(file: WorkFile): Promise<readonly Picture[]>;
}

/** One image of an image file; safe for structured cloning. */
export interface Picture extends PictureView {
  readonly image: EncodedImage;
}

/**
 * An image in the form of a PDF (ISO 32000-2 §8.9.5): its encoded samples as ranges of files, and how to decode them.
 * Safe for structured cloning.
 */
export interface EncodedImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  readonly colours: ColourSpace;
  /** The encoding of the samples; left out when they are not encoded. */
  readonly filter?: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode';
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /** /Decode: for each component, the values of the smallest and the largest sample. */
  readonly decode?: readonly number[];
  /** /Mask: for each component, the smallest and the largest sample that is transparent. */
  readonly transparent?: readonly number[];
  /** The opacity of each pixel as a grey image, which may have another size. */
  readonly softMask?: EncodedImage;
  /** The ranges in their order. */
  readonly data: readonly Slice[];
}

export type ColourSpace =
  | {
      readonly kind: 'grey' | 'rgb' | 'cmyk';
      /** An ICC profile with the same number of components. */
      readonly profile?: Uint8Array;
    }
  | { readonly kind: 'lab' }
  /** A palette with three bytes for each colour; the profile applies to the palette. */
  | { readonly kind: 'indexed'; readonly palette: Uint8Array; readonly profile?: Uint8Array };
