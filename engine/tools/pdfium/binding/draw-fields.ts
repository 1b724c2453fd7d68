import type { PdfiumPage } from './open-page.js';

interface FieldPlace {
  readonly bitmap: number;
  readonly flags: number;
  /** The size of the page in the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Draws the form fields of a page as for printing. PDFium does not draw them with the annotations. */
export function drawFields(page: PdfiumPage, place: FieldPlace): void {
  const { pdfium, document, handle } = page;
  const { raw } = pdfium;
  if (raw.FPDF_GetFormType(document.handle) === NO_FORM || raw.FPDFPage_GetAnnotCount(handle) === 0) return;
  document.form.withPage(handle, (form) => {
    raw.FPDF_SetFormFieldHighlightAlpha(form, 0);
    raw.FPDF_FFLDraw(form, place.bitmap, handle, 0, 0, place.width, place.height, 0, place.flags);
  });
}

/** FORMTYPE_NONE of fpdf_formfill.h. */
const NO_FORM = 0;
