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
