import { closeHandle } from './trap.js';
import type { PdfiumPage } from './page.js';

interface FieldPlace {
  readonly bitmap: number;
  readonly flags: number;
  /** The size of the page in the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Draws the form fields of a page, which PDFium does not count among its annotations, as they would be printed. */
export function drawFields({ pdfium, document, handle }: PdfiumPage, place: FieldPlace): void {
  const { raw } = pdfium;
  if (raw.FPDF_GetFormType(document.handle) === NO_FORM || raw.FPDFPage_GetAnnotCount(handle) === 0) return;
  const info = raw.PDFiumExt_OpenFormFillInfo();
  const form = raw.PDFiumExt_InitFormFillEnvironment(document.handle, info);
  try {
    raw.FORM_OnAfterLoadPage(handle, form);
    raw.FPDF_SetFormFieldHighlightAlpha(form, 0);
    raw.FPDF_FFLDraw(form, place.bitmap, handle, 0, 0, place.width, place.height, 0, place.flags);
    raw.FORM_OnBeforeClosePage(handle, form);
  } finally {
    closeHandle(() => raw.PDFiumExt_ExitFormFillEnvironment(form));
    closeHandle(() => raw.PDFiumExt_CloseFormFillInfo(info));
  }
}

/** FORMTYPE_NONE of fpdf_formfill.h. */
const NO_FORM = 0;
