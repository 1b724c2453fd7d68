import type { Slice } from '../../files/slice.js';

/** The colour space of samples, as far as it matters for recoding. */
export interface SampleSpace {
  /**
   * `other` is a colour space that is neither grey, RGB nor CMYK, such as Lab or spot colours.
   */
  readonly kind: 'grey' | 'rgb' | 'cmyk' | 'other';
  readonly components: number;
  /** Whether the space is /DeviceGray, /DeviceRGB or /DeviceCMYK. */
  readonly isDevice: boolean;
}

/** An image XObject of a survey. It is passed as a structured clone. */
export interface SurveyedImage {
  /** The object numbers; several if the file has duplicates of the image. */
  readonly refs: readonly number[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The bits of a component; 1 for a stencil (/ImageMask). */
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  /** A `stencil` paints the current colour; a `softMask` is the opacity of another image. */
  readonly role: 'picture' | 'stencil' | 'softMask';
  /** The colour space of the samples, or of the palette if there is one. */
  readonly space: SampleSpace;
  /** The colours of an indexed image, one byte for each component of the space. */
  readonly palette?: Uint8Array;
  /** /Decode, if it is not the default. */
  readonly decode?: readonly number[];
  /** The filters in the order of decoding. */
  readonly filters: readonly ImageFilter[];
  /** The encoded data in the document. */
  readonly data: Slice;
  /** Whether the image may become JBIG2, which standards based on PDF 1.3 do not allow. */
  readonly mayBeJbig2: boolean;
  /** The largest size at which anything draws it, in points. */
  readonly drawn: { readonly width: number; readonly height: number };
}

export interface ImageFilter {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number | boolean>>;
}

/** The replacement of an image; other entries of its dictionary are kept. It is passed as a structured clone. */
export interface RecodedImage {
  /** The numbers of the objects to replace. */
  readonly refs: readonly number[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: 1 | 2 | 4 | 8;
  readonly colours: RecodedColours;
  readonly filter: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode' | 'JBIG2Decode';
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /** /Decode; if it is absent, the entry is removed. */
  readonly decode?: readonly number[];
  /** The encoded data, in order. */
  readonly data: readonly Slice[];
}

export type RecodedColours =
  /** /ColorSpace is unchanged or remains absent. */
  | { readonly kind: 'same' }
  /** The base colour space of the palette. */
  | { readonly kind: 'base' }
  | { readonly kind: 'deviceGrey' }
  /** A new palette, in the colour space of the old samples or of the old palette. */
  | { readonly kind: 'palette'; readonly palette: Uint8Array; /** Bytes a colour. */ readonly components: number };
