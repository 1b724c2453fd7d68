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
  /** For messages. */
  readonly name: string;
  /** What the file is by its content: the `mime` of its type. */
  readonly mime: string;
  /** In the job's: parts of pictures are put there. */
  readonly folder: string;
}

/** What can be told of the pictures of a file without decoding them. A structured clone. */
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

/** @throws InvalidInput, UnsupportedInput, TooComplex */
export default async function readImage({ path, name, mime, folder }: ImageInput): Promise<ImageAnswer> {
  const read = readers.get(mime);
  if (read === undefined) throw new UnsupportedInput(`${name}: this is no JPEG, PNG, TIFF, BMP, GIF or WebP image.`);
  const warnings: string[] = [];
  using file = new ImageFile(path);
  const readings = await read({ file, name, folder, warn: (sentence) => void warnings.push(sentence) });
  return { readings, warnings };
}
