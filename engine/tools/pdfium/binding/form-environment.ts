import type { PdfiumPage } from './open-page.js';
import { closeHandle } from './trap.js';

/**
 * Opens a form environment, in which PDFium draws fields without an appearance, or whose appearance is out of date by
 * NeedAppearances.
 * @param use called with the environment, which is closed afterwards
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
