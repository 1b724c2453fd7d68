import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { docx } from '../../test/fixtures/office/docx.js';
import { pptx } from '../../test/fixtures/office/pptx.js';
import { xlsx } from '../../test/fixtures/office/xlsx.js';

/** Typical office documents: two pages, one worksheet, three slides, an invoice. */
export interface OfficeDocuments {
  readonly letter: string;
  readonly sheet: string;
  readonly slides: string;
  readonly invoice: string;
}

const sentence = 'The converter stays alive between documents, and so nobody waits for it to start. ';

export async function writeOfficeDocuments(folder: string): Promise<OfficeDocuments> {
  const write = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  return {
    letter: await write('letter.docx', letterOf(2)),
    sheet: await write('sheet.xlsx', sheetOf(60)),
    slides: await write('slides.pptx', slidesOf(3)),
    invoice: await write('invoice.html', invoiceOf(30)),
  };
}

const PARAGRAPHS_PER_PAGE = 6;

/** A Word document with a heading, as many pages of text, and a table. */
export function letterOf(pages: number): Buffer {
  const paragraphs = Array.from({ length: PARAGRAPHS_PER_PAGE * pages }, () => sentence.repeat(5));
  return docx({
    body: [
      { paragraph: ['A letter'], heading: 1 },
      ...paragraphs,
      {
        table: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
  });
}

/** A workbook with a worksheet of so many rows. */
export function sheetOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, row) => Array.from({ length: 8 }, (_, column) => row * 8 + column));
  return xlsx({ sheets: [{ name: 'Figures', rows }] });
}

/** A presentation of so many slides. */
export function slidesOf(count: number): Buffer {
  const slides = Array.from({ length: count }, (_, index) => ({
    title: `Slide ${index + 1}`,
    text: [sentence, sentence],
  }));
  return pptx({ slides });
}

/** A web page with a table of so many rows. */
export function invoiceOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `<tr><td>Item ${row}</td><td>${row * 3}.00</td></tr>`).join(
    '',
  );
  const style = 'body { font-family: sans-serif } td { border: 1px solid #999; padding: 4px } h1 { color: #136 }';
  return `<!doctype html><title>Invoice</title><style>${style}</style><h1>Invoice</h1><table>${rows}</table>`;
}
