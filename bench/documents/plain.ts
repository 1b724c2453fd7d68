import { randomBytes } from 'node:crypto';

import { ObjectWriter } from './object-writer.js';

export interface PlainDocument {
  readonly pages: number;
  /**
   * Images per page, each used once, and their size in bytes; like photographs, they cannot be compressed further.
   */
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Links on each page, to the next page. */
  readonly links: number;
}

/** Objects before those of the pages: catalog, page tree, outlines, font, Info. */
const FIRST = 6;

/** Writes a document with an outline item per page, a full page of text each, images and links. */
export async function writePlain(path: string, { pages, pictures, pictureBytes, links }: PlainDocument): Promise<void> {
  const writer = new ObjectWriter(path);
  const perPage = 3 + pictures + links;
  const pageNumber = (page: number): number => FIRST + page * perPage;
  const outlineNumber = (page: number): number => pageNumber(page) + 2;
  const kids = Array.from({ length: pages }, (_, page) => `${pageNumber(page)} 0 R`);
  await writer.object(1, '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>');
  await writer.object(2, `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  const ends = `/First ${outlineNumber(0)} 0 R /Last ${outlineNumber(pages - 1)} 0 R`;
  await writer.object(3, `<< /Type /Outlines ${ends} /Count ${pages} >>`);
  await writer.object(4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  await writer.object(5, '<< /Title (A report) /Producer (Quire bench) >>');
  for (let page = 0; page < pages; page++) {
    const num = pageNumber(page);
    const range = (from: number, count: number): readonly number[] =>
      Array.from({ length: count }, (_, it) => from + it);
    const images = range(num + 3, pictures);
    const annotations = range(num + 3 + pictures, links);
    const named = images.map((image, index) => `/Im${index} ${image} 0 R`);
    const resources = `<< /Font << /F1 4 0 R >> /XObject << ${named.join(' ')} >> >>`;
    const box = '/MediaBox [0 0 595 842]';
    const annots = `/Annots [${annotations.map((it) => `${it} 0 R`).join(' ')}]`;
    const content = `/Contents ${num + 1} 0 R /Resources ${resources}`;
    await writer.object(num, `<< /Type /Page /Parent 2 0 R ${box} ${annots} ${content} >>`);
    await writer.stream(num + 1, '', textOf(page, pictures));
    const neighbours = [
      page > 0 ? `/Prev ${outlineNumber(page - 1)} 0 R` : '',
      page + 1 < pages ? `/Next ${outlineNumber(page + 1)} 0 R` : '',
    ];
    const item = `/Title (Page ${page + 1}) /Parent 3 0 R /Dest [${num} 0 R /Fit] ${neighbours.join(' ')}`;
    await writer.object(num + 2, `<< ${item} >>`);
    for (const image of images) {
      const size = `/Width ${pictureBytes} /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray`;
      // Deflating noise is slow; a stored block is equally incompressible.
      await writer.stream(image, `/Type /XObject /Subtype /Image ${size}`, randomBytes(pictureBytes), 0);
    }
    for (const [index, annotation] of annotations.entries()) {
      const rect = `[72 ${100 + index * 12} 300 ${110 + index * 12}]`;
      const target = pageNumber(Math.min(page + 1, pages - 1));
      await writer.object(
        annotation,
        `<< /Type /Annot /Subtype /Link /Rect ${rect} /Dest [${target} 0 R /XYZ 0 800 0] >>`,
      );
    }
  }
  await writer.finish('/Info 5 0 R');
}

/** All lines differ, so that the text has a realistic compression ratio. */
function textOf(page: number, pictures: number): string {
  const lines = Array.from({ length: 60 }, () => `(Page ${page + 1}: ${randomBytes(24).toString('base64')}) Tj T*`);
  const images = Array.from(
    { length: pictures },
    (_, index) => `q 90 0 0 60 ${72 + index * 95} 60 cm /Im${index} Do Q`,
  );
  return `${images.join(' ')} BT /F1 9 Tf 11 TL 72 780 Td ${lines.join('\n')} ET`;
}
