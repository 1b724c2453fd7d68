import { describePage } from '../../../document/describe-page.js';
import { textOf } from '../../../document/text.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { readPage } from '../drawing/read-page.js';

/**
 * A `PageFunction`: the text of a page in reading order. Most pages of long documents are read from their content,
 * without PDFium, whose part would take three quarters of the time.
 */
export default function pageText(page: PdfiumPage): string {
  const { number, document } = page;
  const content = document.content.contentOf(number);
  const learned = content && document.content.read(number, content);
  if (learned !== undefined) return textOf(describePage(learned).blocks);
  const reading = readPage(page, { objects: true, structure: true });
  if (content !== undefined) document.content.learn(content, reading);
  return textOf(describePage(reading).blocks);
}
