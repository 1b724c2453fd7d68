import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { openDocument } from '../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../engine/tools/pdfium/binding/library.js';
import type { PdfiumPage } from '../../engine/tools/pdfium/binding/open-page.js';
import pageText from '../../engine/tools/pdfium/text/page-text.js';

/** A program or library that extracts text. */
export interface Reader {
  readonly name: string;
  read(pdf: string): Promise<string>;
}

const run = promisify(execFile);

const program =
  (command: string, args: (pdf: string) => readonly string[]) =>
  async (pdf: string): Promise<string> => {
    const { stdout } = await run(command, [...args(pdf)], { maxBuffer: 2 ** 28 });
    return stdout;
  };

export const readers: readonly Reader[] = [
  { name: 'ours', read: (pdf) => pages(pdf, pageText) },
  { name: 'pdftotext', read: program('pdftotext', (pdf) => ['-enc', 'UTF-8', pdf, '-']) },
  { name: '-layout', read: program('pdftotext', (pdf) => ['-layout', '-enc', 'UTF-8', pdf, '-']) },
  { name: 'mutool', read: program('mutool', (pdf) => ['draw', '-q', '-F', 'txt', pdf]) },
  { name: 'PDFium', read: (pdf) => pages(pdf, drawnText) },
];

async function pages(pdf: string, textOfPage: (page: PdfiumPage) => string): Promise<string> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, { path: pdf, name: pdf });
    const texts: string[] = [];
    for (let number = 1; number <= document.pageCount; number++) {
      using page = document.page(number);
      texts.push(textOfPage(page));
    }
    return texts.join('\n\n');
  });
}

/** Text in drawing order, with the spaces and line ends that PDFium adds. */
function drawnText({ pdfium: { raw, memory }, handle }: PdfiumPage): string {
  const text = raw.FPDFText_LoadPage(handle);
  try {
    const count = raw.FPDFText_CountChars(text);
    using buffer = memory.allocate(2 * count + 2);
    const written = raw.FPDFText_GetText(text, 0, count, buffer.pointer);
    return new TextDecoder('utf-16le').decode(memory.bytes(buffer.pointer, 2 * Math.max(0, written - 1)).slice());
  } finally {
    raw.FPDFText_ClosePage(text);
  }
}
