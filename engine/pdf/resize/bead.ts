import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, Ref } from '../syntax/values.js';
import { rectangleOf } from '../syntax/rectangle.js';
import type { ResizedPages } from './resized-pages.js';

/** Returns a bead of an article thread (ISO 32000-2 §12.4.3) at its new position; any other dictionary unchanged. */
export function placedBead(file: PdfFile, dict: PdfDict, pages: ResizedPages): PdfDict {
  const page = dict.get('P');
  // The /Type of beads is optional.
  if (!(page instanceof Ref) || !dict.has('R') || !dict.has('N') || !dict.has('V')) return dict;
  const [placement, rectangle] = [pages.of(page.num), rectangleOf(file, dict.get('R'))];
  return placement && rectangle ? dict.clone().set('R', placement.box(rectangle)) : dict;
}
