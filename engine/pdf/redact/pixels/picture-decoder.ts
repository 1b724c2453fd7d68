import type { Samples } from './wipe-samples.js';

/** An image to decode; all filters but the last are undone. */
export interface CodedPicture {
  readonly filter: 'CCITTFaxDecode' | 'JBIG2Decode' | 'JPXDecode';
  readonly width: number;
  readonly height: number;
  /** Number of colour components; undefined when only the data contain it. */
  readonly components: number | undefined;
  /** The numeric and boolean parameters of the filter. */
  readonly parameters: Readonly<Record<string, number | boolean>>;
  readonly data: Buffer;
  /** The JBIG2 global segments. */
  readonly globals?: Buffer;
}

export interface DecodedImage extends Samples {
  /** The colour space of the samples, when it differs from the image's dictionary. */
  readonly colours?: 'DeviceGray' | 'DeviceRGB';
}

/** Decodes images for which there is no JavaScript decoder; undefined for an image that cannot be decoded. */
export type PictureDecoder = (picture: CodedPicture) => Promise<DecodedImage | undefined>;
