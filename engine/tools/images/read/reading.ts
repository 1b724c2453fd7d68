import type { ImageFile } from '../../../files/random-access.js';
import type { PictureView } from '../../../geometry/picture-view.js';
import type { Picture } from '../../../contract/tools/images.js';

/** A file to read, and a receiver for its warnings. */
export interface ImageSource {
  readonly file: ImageFile;
  /** File name for messages. */
  readonly name: string;
  /** A folder for parts of images; absent when no file may be written. */
  readonly folder?: string;
  /** Receives one sentence for the caller. */
  readonly warn: (sentence: string) => void;
}

/** An image that is embedded as it is encoded, or the metadata of an image that must be decoded. */
export type Reading = { readonly picture: Picture } | { readonly undecoded: Undecoded };

/** An image whose encoding a PDF cannot hold. */
export interface Undecoded extends PictureView {
  /** Counted from 0, over all pages of the file. */
  readonly page: number;
}
