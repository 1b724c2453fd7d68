import type { StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { PDF } from '../media-types/types.js';
import { isPageSize, nearestPageSize, paperSizes, scaledToPage, turnedTo } from '../geometry/paper-sizes.js';
import type { Picture } from '../contract/tools/images.js';
import { ownPageSize } from '../tools/images/read/upright.js';
import type { PicturePage } from '../contract/tools/sheets.js';
import { pictureOn } from '../tools/sheets/picture-on.js';

export interface ImagePage {
  /** `fit` is the size of the image. */
  readonly pageSize: 'fit' | 'A4' | 'Letter' | 'Legal';
  /** `auto` is the orientation of the image. */
  readonly orientation: 'auto' | 'portrait' | 'landscape';
}

/**
 * Converts an image file to PDF, with one page for each image in the file. Warns when an image is too small or too large for
 * a page.
 * @throws the errors of `tools.images.read`
 */
export async function imageToPdf(
  file: WorkFile,
  { tools, workspace, warn }: Pick<StepContext, 'tools' | 'workspace' | 'warn'>,
  page: ImagePage,
): Promise<WorkFile> {
  const pictures = await tools.images.read(file);
  if (page.pageSize === 'fit' && !pictures.every((it) => isPageSize(ownPageSize(it)))) {
    warn(scaledToPage(file.name));
  }
  const pages = pictures.map((picture) => pageOf(picture, page));
  return await tools.sheets.ofPictures(workspace.newFile({ name: file.name, type: PDF }), pages);
}

function pageOf(picture: Picture, { pageSize, orientation }: ImagePage): PicturePage {
  const natural = ownPageSize(picture);
  const size = pageSize === 'fit' ? nearestPageSize(natural) : paperSizes[pageSize];
  const shape = natural.width > natural.height ? 'landscape' : 'portrait';
  return pictureOn(turnedTo(orientation === 'auto' ? shape : orientation, size), picture);
}
