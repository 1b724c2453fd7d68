import type { PdfiumPage } from './open-page.js';
import { closeHandle } from './trap.js';

/**
 * Has PDFium see a page as one of a form, which draws the fields whose appearance is missing or, as the document says
 * (NeedAppearances), out of date.
 * @param use gets the environment, which is gone when it returns.
 */
export function withFormEnvironment(
  { pdfium: { raw }, document, handle }: PdfiumPage,
  use?: (form: number) => void,
): void {
  const info = raw.PDFiumExt_OpenFormFillInfo();
  const form = raw.PDFiumExt_InitFormFillEnvironment(document.handle, info);
  try {
    raw.FORM_OnAfterLoadPage(handle, form);
    use?.(form);
    raw.FORM_OnBeforeClosePage(handle, form);
  } finally {
    closeHandle(() => raw.PDFiumExt_ExitFormFillEnvironment(form));
    closeHandle(() => raw.PDFiumExt_CloseFormFillInfo(info));
  }
}
