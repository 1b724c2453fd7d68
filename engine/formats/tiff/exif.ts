import { bytesOf } from '../../files/random-access.js';
import type { PictureView } from '../../geometry/picture-view.js';
import { openTiff, readDirectory } from './tiff-directory.js';
import { viewOf, viewTags } from './tiff-tags.js';

/** How an Exif block, which begins with its byte order, says that the picture is looked at; as stored when it does not. */
export function readExif(block: Buffer | undefined): PictureView {
  const exif = block === undefined ? undefined : openTiff(bytesOf(block));
  const directory = exif === undefined ? undefined : readDirectory(exif, exif.first, viewTags);
  if (exif === undefined || directory === undefined) return { orientation: 1, resolution: undefined };
  return viewOf(exif, directory);
}
