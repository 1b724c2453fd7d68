import { hiddenContent, type HiddenContent } from '../../../pdf/pages/hidden-content.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import { MarkReader } from './read-marks.js';

/** Returns the content of hidden layers on a page; undefined when there is none. */
export function hiddenOn(page: PdfiumPage): HiddenContent | undefined {
  return page.document.objects.read((file) => hiddenContent(file, pageRef(page)));
}

/** Sets the Hidden flag of annotations on hidden layers, so that nothing draws them. */
export function hideAnnotations({ pdfium: { raw }, handle }: PdfiumPage, { annotations }: HiddenContent): void {
  for (const index of annotations) {
    const annotation = raw.FPDFPage_GetAnnot(handle, index);
    if (annotation === 0) continue;
    raw.FPDFAnnot_SetFlags(annotation, raw.FPDFAnnot_GetFlags(annotation) | HIDDEN);
    raw.FPDFPage_CloseAnnot(annotation);
  }
}

/** The annotation flag Hidden (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;

/** FPDF_PAGEOBJ_IMAGE and _FORM of fpdf_edit.h. */
const TYPE = { image: 3, form: 5 } as const;

/** Maximum nesting depth of form XObjects. */
const MAX_DEPTH = 16;

/** Makes hidden content inactive in PDFium while the page is open. */
export function hideObjects({ pdfium, handle: page }: PdfiumPage, hidden: HiddenContent): void {
  const { raw } = pdfium;
  const objects = range(raw.FPDFPage_CountObjects(page), (index) => raw.FPDFPage_GetObject(page, index));
  for (const object of hiddenBySelf(raw, objects, hidden)) raw.FPDFPageObj_SetIsActive(object, 0);
  using marks = new MarkReader(pdfium);
  hideMarked(raw, objects, { isHidden: (object) => isHidden(raw, object, { marks, hidden }), depth: 0 });
}

/** Hides XObjects that are on a hidden layer themselves, identified by their drawing order. */
function hiddenBySelf(raw: RawFunctions, objects: readonly number[], { drawn }: HiddenContent): readonly number[] {
  if (drawn === undefined) return [];
  return (['form', 'image'] as const).flatMap((kind) => {
    const those = objects.filter((object) => raw.FPDFPageObj_GetType(object) === TYPE[kind]);
    // The appearances of annotations are one more form at the end; otherwise the two orders differ.
    const more = those.length - drawn[kind].length;
    return more === 0 || (kind === 'form' && more === 1) ? those.filter((_, index) => drawn[kind][index]) : [];
  });
}

interface Hiding {
  isHidden(object: number): boolean;
  readonly depth: number;
}

/** Hides content of hidden marked-content sequences, also in form XObjects. */
function hideMarked(raw: RawFunctions, objects: readonly number[], { isHidden, depth }: Hiding): void {
  for (const object of objects) {
    if (isHidden(object)) raw.FPDFPageObj_SetIsActive(object, 0);
    else if (depth < MAX_DEPTH && raw.FPDFPageObj_GetType(object) === TYPE.form) {
      const inner = range(raw.FPDFFormObj_CountObjects(object), (index) => raw.FPDFFormObj_GetObject(object, index));
      hideMarked(raw, inner, { isHidden, depth: depth + 1 });
    }
  }
}

function isHidden(
  raw: RawFunctions,
  object: number,
  { marks, hidden }: { readonly marks: MarkReader; readonly hidden: HiddenContent },
): boolean {
  const count = raw.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++) {
    const mark = raw.FPDFPageObj_GetMark(object, index);
    if (!marks.isLayer(mark)) continue;
    const group = marks.groupOf(mark);
    if (group === undefined ? hidden.memberships : hidden.groups.has(group)) return true;
  }
  return false;
}

function range(count: number, get: (index: number) => number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => get(index));
}
