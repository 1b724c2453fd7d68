import type { Samples } from './wipe-samples.js';

/** An image to decode; all filters but the last are undone. */
export interface CodedPicture {
  readonly filter: 'CCITTFaxDecode' | 'JBIG2Decode' | 'JPXDecode';
  readonly width: number;
  readonly height: number;
  /** Number of colour components; undefined when only the data contain it. */
  readonly components: number | undefined;
  /** Whether the components are indices of colours. */
  readonly isIndexed?: boolean;
  /** Whether the data have an opacity channel that is shown (/SMaskInData of JPEG 2000 images, ISO 32000-2 table 87). */
  readonly hasOpacity?: boolean;
  /** The numeric and boolean parameters of the filter. */
  readonly parameters: Readonly<Record<string, number | boolean>>;
  readonly data: Buffer;
  /** The JBIG2 global segments. */
  readonly globals?: Buffer;
}

export interface DecodedImage extends Samples {
  /** The colour space of the samples, when it differs from the image's dictionary. */
  readonly colours?: 'DeviceGray' | 'DeviceRGB';
  /** The samples of the opacity channel, 8 bits each. */
  readonly opacity?: Buffer;
}

/** Decodes images for which there is no JavaScript decoder; undefined for an image that cannot be decoded. */
export type PictureDecoder = (picture: CodedPicture) => Promise<DecodedImage | undefined>;
