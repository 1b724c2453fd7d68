/** Bytes of a file. */
export interface Slice {
  readonly path: string;
  readonly start: number;
  readonly length: number;
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
