import { scanContent } from '../../content/content-scanner.js';
import { joinedContent } from '../../content/joined-content.js';
import { closingOf } from '../../pages/content-wrapper.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { CONTENT_LIMIT, withinLimit } from './drawn-content.js';

/** Returns the content streams of a page joined into one. */
export function contentOf(file: PdfFile, page: PdfDict): Buffer {
  return withinLimit(() => joinedContent(file, page.get('Contents'), CONTENT_LIMIT));
}

/** Appends operators that are drawn in the initial graphics state of the page. */
export function appendOperators(content: Buffer, operators: string): Buffer {
  const contained = Buffer.from(content);
  const balance = scanContent(contained, {
    restored: (at) => contained.fill(0x20, at, at + 1),
    endless: (at) => contained.fill(0x20, at),
  });
  const closing = closingOf({ ...balance, restored: 0, inImage: false });
  return Buffer.concat([Buffer.from('q\n'), contained, Buffer.from(`\n${closing}${operators}`, 'latin1')]);
}
