import type { EncodedImage, Picture } from '../../../contract/tools/images.js';
import type { DecodedImage } from './decode-images.js';
import { ImageFile } from '../../../files/random-access.js';
import type { PictureView } from '../../../geometry/picture-view.js';
import { readPng } from './read-png.js';
import { readTiff } from './read-tiff.js';
import type { ImageSource, Reading } from './reading.js';

export interface DecodedInput {
  /** File name for messages. */
  readonly name: string;
  readonly pictures: readonly (DecodedImage & PictureView)[];
}

/** Reads the decoded images from files, with the orientation and resolution of their sources. */
export default async function readDecoded({ name, pictures }: DecodedInput): Promise<readonly Picture[]> {
  const read: Picture[] = [];
  for (const { path, opacity, orientation, resolution } of pictures) {
    const image = await imageIn(path, name);
    const softMask = opacity === undefined ? undefined : await imageIn(opacity, name);
    read.push({ image: softMask === undefined ? image : { ...image, softMask }, orientation, resolution });
  }
  return read;
}

/** @throws Error when the file has none of the forms of DecodedImage: a defect of the decoder, not of the upload */
async function imageIn(path: string, name: string): Promise<EncodedImage> {
  using file = new ImageFile(path);
  const source: ImageSource = { file, name, warn: () => undefined };
  const isPng = file.at(0, 4)?.toString('latin1') === '\x89PNG';
  const reading: Reading | undefined = isPng ? await readPng(source) : (await readTiff(source))[0];
  if (reading === undefined || !('picture' in reading))
    throw new Error('The decoder wrote a picture that is not plain.');
  return reading.picture.image;
}
