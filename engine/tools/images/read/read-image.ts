import { UnsupportedInput } from '../../../errors.js';
import { BMP, GIF, JPEG, PNG, TIFF, WEBP } from '../../../media-types/media-types.js';
import { ImageFile } from '../../../files/random-access.js';
import { readBmp, readGif, readWebp } from './read-headers.js';
import { readJpeg } from './read-jpeg.js';
import { readPng } from './read-png.js';
import { readTiff } from './read-tiff.js';
import type { ImageSource, Reading } from './reading.js';

export interface ImageInput {
  readonly path: string;
  /** File name for messages. */
  readonly name: string;
  /** The `mime` of the media type detected from the content. */
  readonly mime: string;
  /** A folder in the job's folder for parts of images. */
  readonly folder: string;
}

/** Images of a file, as far as they can be read without decoding. Must be a structured clone. */
export interface ImageAnswer {
  readonly readings: readonly Reading[];
  readonly warnings: readonly string[];
}

type Reader = (source: ImageSource) => readonly Reading[] | Promise<readonly Reading[]>;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [JPEG.mime, (source) => [readJpeg(source)]],
  [PNG.mime, async (source) => [await readPng(source)]],
  [TIFF.mime, readTiff],
  [BMP.mime, readBmp],
  [GIF.mime, readGif],
  [WEBP.mime, readWebp],
]);

/** A compute task. @throws InvalidInput, UnsupportedInput, TooComplex */
export default async function readImage({ path, name, mime, folder }: ImageInput): Promise<ImageAnswer> {
  const read = readers.get(mime);
  if (read === undefined) throw new UnsupportedInput(`${name}: this is no JPEG, PNG, TIFF, BMP, GIF or WebP image.`);
  const warnings: string[] = [];
  using file = new ImageFile(path);
  const readings = await read({ file, name, folder, warn: (sentence) => void warnings.push(sentence) });
  return { readings, warnings };
}
