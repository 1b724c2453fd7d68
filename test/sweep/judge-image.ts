import sharp from 'sharp';

import type { WorkFile } from '../../engine/contract.js';
import { complaintOf } from '../fixtures/evidence.js';
import { type ColourPicture, colourPictureOf, drawnByPoppler, unlikeness } from './colour-picture.js';
import type { Source } from './source.js';

/** The longer side of what is compared, in pixels. */
const SIDE = 320;

/** Says what is wrong with a document that was made of an image: a page for each of its pictures, upright. */
export async function judgeImage({ document: { path } }: Source, result: WorkFile): Promise<string | undefined> {
  const complaint = await complaintOf(result);
  if (complaint !== undefined) return `qpdf complains: ${complaint.slice(0, 300)}`;
  const pages = await drawnByPoppler(result, ['-scale-to', String(SIDE)]);
  const { pages: pictures = 1, format } = await sharp(path, { limitInputPixels: false }).metadata();
  // The frames of an animation are no pages.
  const wanted = format === 'tiff' ? pictures : 1;
  if (pages.length !== wanted) return `${pages.length} pages instead of ${wanted}`;
  for (const [page, drawn] of pages.entries()) {
    const note = unlikeness(drawn, await pictureIn(path, page, drawn));
    if (note !== undefined) return `page ${page + 1} ${note}`;
  }
  return undefined;
}

function pictureIn(path: string, page: number, { width, height }: ColourPicture): Promise<ColourPicture> {
  const image = sharp(path, { page, limitInputPixels: false, failOn: 'none' });
  return colourPictureOf(image.autoOrient().resize(width, height, { fit: 'fill' }));
}
