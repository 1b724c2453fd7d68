import type { Slice } from '../../files/slice.js';

/** What the samples of an image mean, as far as that matters when they are changed. */
export interface SampleSpace {
  /**
   * `other` has components that are neither a grey nor red, green and blue nor the four inks, such as Lab, a spot colour
   * or several.
   */
  readonly kind: 'grey' | 'rgb' | 'cmyk' | 'other';
  readonly components: number;
  /** Whether it is /DeviceGray, /DeviceRGB or /DeviceCMYK. */
  readonly isDevice: boolean;
}

/** An image XObject as a survey finds it. A structured clone. */
export interface SurveyedImage {
  /** The numbers of the objects: several where the same image is in the file several times. */
  readonly refs: readonly number[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 for a stencil, /ImageMask. */
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  /** A `stencil` lets colour through; a `softMask` says how opaque another image is. */
  readonly role: 'picture' | 'stencil' | 'softMask';
  /** Of the samples; of the palette's colours where there is one. */
  readonly space: SampleSpace;
  /** Of an indexed image: its colours, as many bytes each as the space has components. */
  readonly palette?: Uint8Array;
  /** /Decode, where it is not what it would be anyway. */
  readonly decode?: readonly number[];
  /** How the data are encoded, in the order in which that is undone. */
  readonly filters: readonly ImageFilter[];
  /** The data in the document, encoded. */
  readonly data: Slice;
  /** Whether JBIG2 may take its place, which the standards that are as old as PDF 1.3 do not know. */
  readonly mayBeJbig2: boolean;
  /** The largest size at which anything draws it, in points. */
  readonly drawn: { readonly width: number; readonly height: number };
}

export interface ImageFilter {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number | boolean>>;
}

/** What takes an image's place: all that is not here stays as it is in the dictionary. A structured clone. */
export interface RecodedImage {
  /** The objects that it replaces. */
  readonly refs: readonly number[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: 1 | 2 | 4 | 8;
  readonly colours: RecodedColours;
  readonly filter: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode' | 'JBIG2Decode';
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /** /Decode; the entry goes when there is none. */
  readonly decode?: readonly number[];
  /** One after the other. */
  readonly data: readonly Slice[];
}

export type RecodedColours =
  /** /ColorSpace stays, or stays away. */
  | { readonly kind: 'same' }
  /** The space of the colours of its palette. */
  | { readonly kind: 'base' }
  | { readonly kind: 'deviceGrey' }
  /** New colours in the space that the old samples or the colours of the old palette are in. */
  | { readonly kind: 'palette'; readonly palette: Uint8Array; /** Bytes a colour. */ readonly components: number };
