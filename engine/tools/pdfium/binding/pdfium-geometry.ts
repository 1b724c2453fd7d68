import type { PageGeometry } from '../../../geometry/geometry.js';
import { intersection, withArea } from '../../../pdf/syntax/rectangle.js';
import type { PdfiumDocument } from './document.js';

/** Reads the geometry of a page without loading the page, since PDFium would parse its content. */
export function geometryOf({ pdfium, handle, userUnit }: PdfiumDocument, number: number): PageGeometry {
  const { raw, memory } = pdfium;
  // FS_RECTF of fpdfview.h: four floats, left, top, right and bottom.
  using rectangle = memory.allocate(16);
  const boxOf = (kind: number): PageGeometry['visible'] | undefined => {
    if (raw.EPDF_GetPageBoxByIndex(handle, number - 1, kind, rectangle.pointer) === 0) return undefined;
    const side = (index: number): number => memory.view.getFloat32(rectangle.pointer + 4 * index, true);
    return withArea([
      Math.min(side(0), side(2)),
      Math.min(side(1), side(3)),
      Math.max(side(0), side(2)),
      Math.max(side(1), side(3)),
    ]);
  };
  const media = boxOf(MEDIA_BOX) ?? LETTER;
  return {
    visible: intersection(media, boxOf(CROP_BOX) ?? media) ?? media,
    rotation: QUARTER_TURNS[raw.EPDF_GetPageRotationByIndex(handle, number - 1)] ?? 0,
    userUnit: userUnit(number),
  };
}

/** PDFium's size of a page without a MediaBox. */
const LETTER: PageGeometry['visible'] = [0, 0, 612, 792];

/** EPDF_PAGE_BOX_TYPE of EmbedPDF's fpdfview.h. */
const MEDIA_BOX = 0;
const CROP_BOX = 1;

/** PDFium gives rotations in quarter turns. */
export const QUARTER_TURNS = [0, 90, 180, 270] as const;
