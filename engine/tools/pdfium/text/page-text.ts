import { textOf } from '../../../document/text.js';
import type { PdfiumPage } from '../binding/open-page.js';
import pageModel from './page-model.js';

/** A `PageFunction`: the text of a page in reading order. */
export default function pageText(page: PdfiumPage): string {
  return textOf(pageModel(page).blocks);
}
