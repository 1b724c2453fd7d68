import type { FilledArea, Ruling } from '../../../document/model.js';
import { type Box, onPage, readerMatrix, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';

/** Drawing of text markup annotations: highlights as filled areas, underlines and strikes as rulings. */
export interface TextMarks {
  readonly areas: readonly FilledArea[];
  readonly rulings: readonly Ruling[];
}

/** Maximum number of marked lines of a page. */
const MAX_MARKS = 2_000;

/** Subtypes of fpdf_annot.h. */
const HIGHLIGHT = 9;
const UNDERLINE = 10;
const SQUIGGLY = 11;
const STRIKEOUT = 12;

/** Share of the height of a marked line from its top at which the annotation draws its line. */
const LINES = new Map([
  [UNDERLINE, 0.93],
  [SQUIGGLY, 0.93],
  [STRIKEOUT, 0.55],
]);

/** In points. */
const THICKNESS = 0.5;

/** Annotation flags Hidden and NoView (ISO 32000-2, table 167). */
const INVISIBLE = (1 << 1) | (1 << 5);

/** FPDFANNOT_COLORTYPE_Color. */
const COLOUR = 0;

const YELLOW = 0xffff00;

/** The marks of text markup annotations on the displayed page (ISO 32000-2 §12.5.6.10). */
export function readTextMarks(page: PdfiumPage): TextMarks {
  const { pdfium, handle } = page;
  const { raw } = pdfium;
  using scratch = new Scratch(pdfium.memory, 32);
  const areas: FilledArea[] = [];
  const rulings: Ruling[] = [];
  const count = raw.FPDFPage_GetAnnotCount(handle);
  for (let index = 0; index < count && areas.length + rulings.length < MAX_MARKS; index++) {
    const annotation = raw.FPDFPage_GetAnnot(handle, index);
    if (annotation === 0) continue;
    const type = raw.FPDFAnnot_GetSubtype(annotation);
    const isVisible = (raw.FPDFAnnot_GetFlags(annotation) & INVISIBLE) === 0;
    const line = LINES.get(type);
    if (isVisible && (type === HIGHLIGHT || line !== undefined)) {
      const colour = colourOf(page, annotation, scratch);
      for (const box of markedLines(page, annotation, scratch)) {
        if (line === undefined) areas.push({ ...box, colour: colour ?? YELLOW });
        else rulings.push({ ...lineIn(box, line), colour: colour ?? 0 });
      }
    }
    raw.FPDFPage_CloseAnnot(annotation);
  }
  return { areas, rulings };
}

function lineIn({ left, top, right, bottom }: Box, share: number): Box {
  const y = top + share * (bottom - top);
  return { left, top: y - THICKNESS / 2, right, bottom: y + THICKNESS / 2 };
}

/** 0xRRGGBB; undefined where the annotation states none. */
function colourOf({ pdfium: { raw } }: PdfiumPage, annotation: number, scratch: Scratch): number | undefined {
  const at = scratch.pointer;
  if (!raw.EPDFAnnot_GetColor(annotation, COLOUR, at, at + 4, at + 8)) return undefined;
  const [red = 0, green = 0, blue = 0] = scratch.integers;
  return (red << 16) | (green << 8) | blue;
}

/** The boxes of the quadrilaterals of an annotation, one for each line of marked text. */
function markedLines({ pdfium: { raw }, geometry }: PdfiumPage, annotation: number, scratch: Scratch): readonly Box[] {
  const [matrix, size] = [readerMatrix(geometry), sizeOf(geometry)];
  const count = Math.min(MAX_MARKS, raw.FPDFAnnot_CountAttachmentPoints(annotation));
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    if (!raw.FPDFAnnot_GetAttachmentPoints(annotation, index, scratch.pointer)) return [];
    // FS_QUADPOINTSF: x and y of four points.
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = scratch.floats;
    const [left, right] = [Math.min(x1, x2, x3, x4), Math.max(x1, x2, x3, x4)];
    const quad = { left, right, top: Math.min(y1, y2, y3, y4), bottom: Math.max(y1, y2, y3, y4) };
    return onPage(transformBox(matrix, quad), size) ?? [];
  });
}
