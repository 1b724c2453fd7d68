import type { PdfiumPage } from '../binding/open-page.js';
import { hiddenOn, hideAnnotations, hideObjects } from '../text/read-layers.js';
import { openWithAppearances } from './read-appearances.js';

/**
 * The page as viewers show it: with the appearances of annotations and form fields among its objects, and without the
 * content of hidden layers. Whoever draws or reads the page afterwards opens it anew.
 */
export function openAsShown(page: PdfiumPage): PdfiumPage {
  const hidden = hiddenOn(page);
  if (hidden !== undefined) hideAnnotations(page, hidden);
  const shown = openWithAppearances(page);
  if (hidden !== undefined) hideObjects(shown, hidden);
  return shown;
}
