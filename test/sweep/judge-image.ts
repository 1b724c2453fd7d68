import sharp from 'sharp';

import type { WorkFile } from '../../engine/contract/file.js';
import { complaintOf } from '../fixtures/look/evidence.js';
import { type ColourPicture, colourPictureOf, drawnByPoppler, unlikeness } from './colour-picture.js';
import type { Source } from './source.js';

/** The longer side of what is compared, in pixels. Drawn no larger than they are, small images are put half a pixel off. */
const SIDE = 1600;
/** Edges of enlarged pixels are a little elsewhere in each drawing. */
const SQUARE = 64;

/** Says what is wrong with a document that was made of an image: a page for each of its pictures, upright. */
export async function judgeImage({ document: { path } }: Source, result: WorkFile): Promise<string | undefined> {
  const complaint = await complaintOf(result);
  if (complaint !== undefined) return `qpdf complains: ${complaint.slice(0, 300)}`;
  const image = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const pages = await drawnByPoppler(result, ['-scale-to', String(SIDE)]);
  // The frames of an animation are no pages.
  const wanted = image?.format === 'tiff' ? (image.pages ?? 1) : 1;
  if (pages.length !== wanted) return `${pages.length} pages instead of ${wanted}`;
  // sharp reads no BMP.
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
