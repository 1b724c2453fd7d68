import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import { OBJECT_TYPE } from '../pdfium/binding/walk-page-objects.js';

/** Maximum nesting depth of form XObjects. */
const MAX_DEPTH = 16;

/**
 * Removes replacement texts (/ActualText) from a page in memory, so that PDFium extracts the text that is drawn.
 * @returns whether there was any
 */
export function removeActualText({ pdfium: { raw, memory }, handle: page }: PdfiumPage): boolean {
  using key = memory.text('ActualText');
  let removed = false;
  function within(count: number, objectAt: (index: number) => number, depth: number): void {
    for (let index = 0; index < count; index++) {
      const object = objectAt(index);
      for (let mark = raw.FPDFPageObj_CountMarks(object) - 1; mark >= 0; mark--) {
        const handle = raw.FPDFPageObj_GetMark(object, mark);
        if (raw.FPDFPageObjMark_GetParamValueType(handle, key.pointer) === 0) continue;
        removed = raw.FPDFPageObj_RemoveMark(object, handle) !== 0 || removed;
      }
      if (depth === MAX_DEPTH || raw.FPDFPageObj_GetType(object) !== OBJECT_TYPE.form) continue;
      within(raw.FPDFFormObj_CountObjects(object), (inner) => raw.FPDFFormObj_GetObject(object, inner), depth + 1);
    }
  }
  within(raw.FPDFPage_CountObjects(page), (index) => raw.FPDFPage_GetObject(page, index), 0);
  return removed;
}
