import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, Ref } from '../syntax/values.js';
import { rectangleOf } from '../syntax/rectangle.js';
import type { ResizedPages } from './resized-pages.js';

/** A bead of an article (ISO 32000-2 §12.4.3) where it was on its page; any other dictionary as it is. */
export function placedBead(file: PdfFile, dict: PdfDict, pages: ResizedPages): PdfDict {
  const page = dict.get('P');
  // Their type may go without saying.
  if (!(page instanceof Ref) || !dict.has('R') || !dict.has('N') || !dict.has('V')) return dict;
  const [placement, rectangle] = [pages.of(page.num), rectangleOf(file, dict.get('R'))];
  return placement && rectangle ? dict.clone().set('R', placement.box(rectangle)) : dict;
}
