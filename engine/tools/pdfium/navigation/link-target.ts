import type { LinkTarget } from '../../../document/flow-elements.js';
import type { PagePlace } from '../../../document/document-model.js';
import { readerMatrix, sizeOf, transformPoint } from '../../../geometry/geometry.js';
import type { PdfiumDocument } from '../binding/document.js';
import { geometryOf } from '../binding/pdfium-geometry.js';
import { safeUri } from './safe-uri.js';

/** Handles of PDFium; 0 means none. */
interface Leading {
  readonly action: number;
  /** Called only when the action leads to a place inside the document. */
  readonly destination: () => number;
}

/** PDFACTION_GOTO and PDFACTION_URI of fpdf_doc.h. */
const GO_TO = 1;
const URI = 3;

/** Returns the target of an annotation or outline item; undefined when there is none or it may do harm. */
export function targetOf(document: PdfiumDocument, { action, destination }: Leading): LinkTarget | undefined {
  const { raw, memory } = document.pdfium;
  const type = action === 0 ? GO_TO : raw.FPDFAction_GetType(action);
  if (type === URI) {
    const written = memory.read('utf-8', (buffer, length) =>
      raw.FPDFAction_GetURIPath(document.handle, action, buffer, length),
    );
    const uri = safeUri(written);
    return uri === undefined ? undefined : { uri };
  }
  // The destination of a remote action is a page of another file.
  return type === GO_TO ? placeOf(document, destination()) : undefined;
}

function placeOf(document: PdfiumDocument, destination: number): PagePlace | undefined {
  if (destination === 0) return undefined;
  const page = document.pdfium.raw.FPDFDest_GetDestPageIndex(document.handle, destination) + 1;
  if (page < 1 || page > document.pageCount) return undefined;
  const top = topOf(document, destination, page);
  return { page, ...(top !== undefined && { top }) };
}

/** In points from the top of the displayed page. */
function topOf(document: PdfiumDocument, destination: number, page: number): number | undefined {
  const { x, y } = pointOf(document, destination);
  const geometry = geometryOf(document, page);
  const isSideways = geometry.rotation % 180 !== 0;
  if ((isSideways ? x : y) === undefined) return undefined;
  const { y: top } = transformPoint(readerMatrix(geometry), { x: x ?? 0, y: y ?? 0 });
  return Number.isFinite(top) ? Math.min(Math.max(0, top), sizeOf(geometry).height) : undefined;
}

/** By PDFDEST_VIEW of fpdf_doc.h: the index of the parameter for the left edge, and for the top edge. */
const VIEWS: Readonly<Record<number, { readonly x?: number; readonly y?: number }>> = {
  3: { y: 0 },
  4: { x: 0 },
  5: { x: 0, y: 3 },
  7: { y: 0 },
  8: { x: 0 },
};
const XYZ = 1;

interface PartialPoint {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** In page space, with the coordinates that the destination states. */
function pointOf({ pdfium: { raw, memory } }: PdfiumDocument, destination: number): PartialPoint {
  // The number of parameters, and up to four floats.
  using answer = memory.allocate(20);
  const at = answer.pointer;
  const view = raw.FPDFDest_GetView(destination, at, at + 4);
  if (view !== XYZ) {
    const count = memory.view.getUint32(at, true);
    const parameter = (index: number | undefined): number | undefined =>
      index !== undefined && index < count ? memory.view.getFloat32(at + 4 + 4 * index, true) : undefined;
    return { x: parameter(VIEWS[view]?.x), y: parameter(VIEWS[view]?.y) };
  }
  // Whether x, y and zoom are stated, and their values; the zoom overwrites a value that is not used.
  using place = memory.allocate(24);
  const [hasX, hasY, hasZoom, x, y, zoom] = [0, 4, 8, 12, 16, 20].map((offset) => place.pointer + offset);
  if (raw.FPDFDest_GetLocationInPage(destination, hasX ?? 0, hasY ?? 0, hasZoom ?? 0, x ?? 0, y ?? 0, zoom ?? 0) === 0)
    return {};
  const known = (has: number | undefined, value: number | undefined): number | undefined =>
    memory.view.getUint32(has ?? 0, true) === 0 ? undefined : memory.view.getFloat32(value ?? 0, true);
  return { x: known(hasX, x), y: known(hasY, y) };
}
