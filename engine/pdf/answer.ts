import type { PdfAnswer } from '../tools/pdf.js';
import { openPdf, type PdfFile } from './pdf-file.js';
import { UnsoundPdf } from './unsound-pdf.js';

/** What `read` says of a document; that it is unsound, when that is why nothing can be said. */
export async function answerFrom<Value>(
  path: string,
  read: (file: PdfFile, warn: (sentence: string) => void) => Value | Promise<Value>,
): Promise<PdfAnswer<Value>> {
  const warnings: string[] = [];
  try {
    using file = openPdf(path);
    return { value: await read(file, (sentence) => void warnings.push(sentence)), warnings };
  } catch (error) {
    if (error instanceof UnsoundPdf) return { unsound: error.message };
    throw error;
  }
}
