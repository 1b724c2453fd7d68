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
    letter: await write('letter.docx', letter()),
    sheet: await write('sheet.xlsx', sheet()),
    slides: await write('slides.pptx', slides()),
    invoice: await write('invoice.html', invoice()),
  };
}

function letter(): Buffer {
  const paragraphs = Array.from({ length: 12 }, () => sentence.repeat(5));
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

function sheet(): Buffer {
  const rows = Array.from({ length: 60 }, (_, row) => Array.from({ length: 8 }, (_, column) => row * 8 + column));
  return xlsx({ sheets: [{ name: 'Figures', rows }] });
}

function slides(): Buffer {
  return pptx({ slides: [1, 2, 3].map((number) => ({ title: `Slide ${number}`, text: [sentence, sentence] })) });
}

function invoice(): string {
  const rows = Array.from({ length: 30 }, (_, row) => `<tr><td>Item ${row}</td><td>${row * 3}.00</td></tr>`).join('');
  const style = 'body { font-family: sans-serif } td { border: 1px solid #999; padding: 4px } h1 { color: #136 }';
  return `<!doctype html><title>Invoice</title><style>${style}</style><h1>Invoice</h1><table>${rows}</table>`;
}
