import type { PageLink } from '../../../document/model.js';
import { grown, isInside } from '../../../geometry/box-arithmetic.js';
import { type Box, onPage, readerMatrix, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { targetOf } from './link-target.js';

/** Maximum number of links per page; the index of a book has a few hundred. */
const MAX_LINKS = 10_000;

/** Maximum number of areas of a link over several lines. */
const MAX_QUADS = 100;

/** The links of a page that lead to a place in the document or to an address, in the order of its annotations. */
export function readLinks(page: PdfiumPage): readonly PageLink[] {
  const { document, handle, pdfium } = page;
  const { raw } = pdfium;
  using scratch = new Scratch(pdfium.memory, 32);
  const links: PageLink[] = [];
  using place = pdfium.memory.allocate(8);
  pdfium.memory.view.setUint32(place.pointer, 0, true);
  for (let seen = 0; seen < MAX_LINKS; seen++) {
    if (raw.FPDFLink_Enumerate(handle, place.pointer, place.pointer + 4) === 0) break;
    const link = pdfium.memory.view.getUint32(place.pointer + 4, true);
    if (isHidden(page, link)) continue;
    const target = targetOf(document, {
      action: raw.FPDFLink_GetAction(link),
      destination: () => raw.FPDFLink_GetDest(document.handle, link),
    });
    if (target === undefined) continue;
    for (const box of boxesOf(page, scratch, link)) links.push({ box, target });
  }
  return links;
}

/** The bit of an annotation's flags (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;

function isHidden({ pdfium: { raw }, handle }: PdfiumPage, link: number): boolean {
  const annotation = raw.FPDFLink_GetAnnot(handle, link);
  if (annotation === 0) return false;
  const flags = raw.FPDFAnnot_GetFlags(annotation);
  raw.FPDFPage_CloseAnnot(annotation);
  return (flags & HIDDEN) !== 0;
}

/**
 * Returns the areas of a link on the displayed page: its quadrilaterals where they are inside its rectangle, otherwise
 * the rectangle.
 */
function boxesOf({ pdfium: { raw }, geometry }: PdfiumPage, scratch: Scratch, link: number): readonly Box[] {
  const matrix = readerMatrix(geometry);
  const size = sizeOf(geometry);
  const at = scratch.pointer;
  if (raw.FPDFLink_GetAnnotRect(link, at) === 0) return [];
  // FS_RECTF: left, top, right and bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] = scratch.floats;
  const rectangle = transformBox(matrix, { left, top: bottom, right, bottom: top });
  const quads = Array.from({ length: Math.min(MAX_QUADS, raw.FPDFLink_CountQuadPoints(link)) }, (_, index) => {
    if (raw.FPDFLink_GetQuadPoints(link, index, at) === 0) return undefined;
    // FS_QUADPOINTSF: x and y of four points.
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = scratch.floats;
    const [left, right] = [Math.min(x1, x2, x3, x4), Math.max(x1, x2, x3, x4)];
    return transformBox(matrix, { left, right, top: Math.min(y1, y2, y3, y4), bottom: Math.max(y1, y2, y3, y4) });
  });
  const within = quads.filter((box) => box !== undefined && isWithin(box, rectangle));
  const boxes = within.length === quads.length ? within : [];
  return (boxes.length > 0 ? boxes : [rectangle]).flatMap((box) => (box && onPage(box, size)) ?? []);
}

/** In points: rounding error by which quadrilaterals may exceed their rectangle. */
const ROUNDING = 2;

function isWithin(box: Box, rectangle: Box): boolean {
  return isInside(box, grown(rectangle, ROUNDING)) && box.left < box.right && box.top < box.bottom;
}
