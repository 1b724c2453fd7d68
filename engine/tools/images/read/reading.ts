import type { ImageFile } from '../../../files/random-access.js';
import type { PictureView } from '../../../geometry/picture-view.js';
import type { Picture } from '../../../contract/tools/images.js';

/** A file to be read, and where what is odd about it goes. */
export interface ImageSource {
  readonly file: ImageFile;
  /** For messages. */
  readonly name: string;
  /** Where parts of pictures may be put; left out when they may not. */
  readonly folder?: string;
  /** In one sentence, to the caller. */
  readonly warn: (sentence: string) => void;
}

/** What a file says of one of its pictures: the picture itself, or what holds for it when it has been decoded. */
export type Reading = { readonly picture: Picture } | { readonly undecoded: Undecoded };

/** A picture that a PDF cannot hold as it is encoded. */
export interface Undecoded extends PictureView {
  /** Counted from 0, over all pages of the file. */
  readonly page: number;
}
