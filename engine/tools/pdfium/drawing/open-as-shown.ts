import type { PdfiumPage } from '../binding/open-page.js';
import { hiddenOn, hideAnnotations, hideObjects } from '../text/read-layers.js';
import { openWithAppearances } from './read-appearances.js';

/**
 * Opens the page as viewers display it: the appearances of annotations and form fields become page objects, and the
 * content of hidden layers is removed. To draw or read the original page afterwards, open it again.
 */
export function openAsShown(page: PdfiumPage): PdfiumPage {
  const hidden = hiddenOn(page);
  if (hidden !== undefined) hideAnnotations(page, hidden);
  const shown = openWithAppearances(page);
  if (hidden !== undefined) hideObjects(shown, hidden);
  return shown;
}

/**
 * Opens a page once more as viewers display it: reading may have drawn its annotations into it, and removed the content of hidden
 * layers.
 */
export function openAgainAsShown({ document, number }: PdfiumPage): PdfiumPage {
  const page = document.page(number);
  try {
    const shown = openAsShown(page);
    return {
      ...shown,
      [Symbol.dispose]() {
        shown[Symbol.dispose]();
        page[Symbol.dispose]();
      },
    };
  } catch (error) {
    page[Symbol.dispose]();
    throw error;
  }
}
