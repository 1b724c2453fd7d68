import type { Samples } from './samples.js';

/** What is to be decoded: the data as the last of their filters has them. */
export interface CodedPicture {
  readonly filter: 'CCITTFaxDecode' | 'JBIG2Decode' | 'JPXDecode';
  readonly width: number;
  readonly height: number;
  /** How many numbers a colour takes; undefined when only the data say it. */
  readonly components: number | undefined;
  /** What the filter has to know, of numbers and truth values. */
  readonly parameters: Readonly<Record<string, number | boolean>>;
  readonly data: Buffer;
  /** What JBIG2 images have in common. */
  readonly globals?: Buffer;
}

export interface DecodedPicture extends Samples {
  /** What the samples are, when they are not what the image's dictionary says. */
  readonly colours?: 'DeviceGray' | 'DeviceRGB';
}

/** Decodes images for which JavaScript here has no decoder; undefined for what cannot be decoded. */
export type PictureDecoder = (picture: CodedPicture) => Promise<DecodedPicture | undefined>;
