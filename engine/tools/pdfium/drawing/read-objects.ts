import type { FilledArea, PageImage, Ruling } from '../../../document/model.js';
import { sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/page.js';
import { readImage } from './read-image.js';
import { readPath } from './read-path.js';
import { areasOf } from './read-areas.js';
import { rulingsOf } from './read-rulings.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-objects.js';

export interface PageObjects {
  readonly rulings: readonly Ruling[];
  readonly areas: readonly FilledArea[];
  readonly images: readonly PageImage[];
}

/** A page of tables has objects of a few segments each; a map has millions. Paths beyond these are not looked at. */
const MOST_SEGMENTS = 500_000;

/** The rulings, filled areas and images of a page, in the order in which it draws them; those in form XObjects too. */
export function readObjects(page: PdfiumPage): PageObjects {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const size = sizeOf(page.geometry);
  const rulings: Ruling[] = [];
  const areas: FilledArea[] = [];
  const images: PageImage[] = [];
  let segmentsLeft = MOST_SEGMENTS;
  for (const { object, type, matrix } of walkObjects(page)) {
    if (type === OBJECT_TYPE.image) {
      const image = readImage(raw, scratch, { object, matrix, size });
      if (image !== undefined) images.push(image);
    } else if (type === OBJECT_TYPE.path) {
      const segments = raw.FPDFPath_CountSegments(object);
      if (segments > segmentsLeft) continue;
      segmentsLeft -= segments;
      const path = readPath(raw, scratch, { object, segments, matrix });
      if (path === undefined) continue;
      for (const ruling of rulingsOf(path, size)) rulings.push(ruling);
      for (const area of areasOf(path, size)) areas.push(area);
    }
  }
  return { rulings, areas, images };
}
