import sharp from 'sharp';

import type { WorkFile } from '../../../engine/contract/file.js';
import { complaintOf } from '../../fixtures/look/evidence.js';
import { type ColourPicture, colourPictureOf, drawnByPoppler, unlikeness } from '../colour-picture.js';
import type { Source } from '../source.js';

/**
 * Longer side of the compared images in pixels. Small images are enlarged, because a smaller rendering would shift
 * them by half a pixel.
 */
const SIDE = 1600;
/** Edges of enlarged pixels differ slightly between renderers. */
const SQUARE = 64;

/** Judges a document made from an image: one upright page for each of its pages. */
export async function judgeImage({ document: { path } }: Source, result: WorkFile): Promise<string | undefined> {
  const complaint = await complaintOf(result);
  if (complaint !== undefined) return `qpdf complains: ${complaint.slice(0, 300)}`;
  const image = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const pages = await drawnByPoppler(result, ['-scale-to', String(SIDE)]);
  // The frames of an animation are not pages.
  const wanted = image?.format === 'tiff' ? (image.pages ?? 1) : 1;
  if (pages.length !== wanted) return `${pages.length} pages instead of ${wanted}`;
  // sharp does not read BMP.
  if (image === undefined) return undefined;
  for (const [page, drawn] of pages.entries()) {
    const note = unlikeness(drawn, await pictureIn(path, page, drawn), SQUARE);
    if (note !== undefined) return `page ${page + 1} ${note}`;
  }
  return undefined;
}

function pictureIn(path: string, page: number, { width, height }: ColourPicture): Promise<ColourPicture> {
  const image = sharp(path, { page, limitInputPixels: false, failOn: 'none' });
  return colourPictureOf(image.autoOrient().resize(width, height, { fit: 'fill', kernel: 'nearest' }));
}
