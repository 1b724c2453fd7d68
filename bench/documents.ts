import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';

export interface BenchDocument {
  readonly pages: number;
  /** Pictures that each page has for itself, and their size in bytes; what a camera gives cannot be compressed again. */
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Links on each page, to the page after it. */
  readonly links: number;
}

/** Objects that come before those of the pages: catalog, page tree, outlines, font, Info. */
const FIRST = 6;

/** Writes a document: an outline with an item for each page, a full page of text on each, pictures and links. */
export async function writeDocument(
  path: string,
  { pages, pictures, pictureBytes, links }: BenchDocument,
): Promise<void> {
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
    await writer.stream(num + 1, '', deflateSync(textOf(page, pictures)));
    const neighbours = [
      page > 0 ? `/Prev ${outlineNumber(page - 1)} 0 R` : '',
      page + 1 < pages ? `/Next ${outlineNumber(page + 1)} 0 R` : '',
    ];
    const item = `/Title (Page ${page + 1}) /Parent 3 0 R /Dest [${num} 0 R /Fit] ${neighbours.join(' ')}`;
    await writer.object(num + 2, `<< ${item} >>`);
    for (const image of images) {
      const size = `/Width ${pictureBytes} /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray`;
      // Deflating noise takes long; a stored block is as incompressible.
      await writer.stream(
        image,
        `/Type /XObject /Subtype /Image ${size}`,
        deflateSync(randomBytes(pictureBytes), { level: 0 }),
      );
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
  await writer.finish();
}

/** No two lines are alike, so that the text compresses as text does. */
function textOf(page: number, pictures: number): string {
  const lines = Array.from({ length: 60 }, () => `(Page ${page + 1}: ${randomBytes(24).toString('base64')}) Tj T*`);
  const images = Array.from(
    { length: pictures },
    (_, index) => `q 90 0 0 60 ${72 + index * 95} 60 cm /Im${index} Do Q`,
  );
  return `${images.join(' ')} BT /F1 9 Tf 11 TL 72 780 Td ${lines.join('\n')} ET`;
}

class ObjectWriter {
  readonly #output;
  readonly #offsets: number[] = [];
  #position = 0;

  constructor(path: string) {
    this.#output = createWriteStream(path, { highWaterMark: 2 ** 20 });
  }

  async object(num: number, value: string): Promise<void> {
    await this.#begin(num);
    await this.#put(`${value}\nendobj\n`);
  }

  async stream(num: number, entries: string, data: Buffer): Promise<void> {
    await this.#begin(num);
    await this.#put(`<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`);
    await this.#put(data);
    await this.#put('\nendstream\nendobj\n');
  }

  async finish(): Promise<void> {
    const start = this.#position;
    const offsets = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = offsets.length + 1;
    await this.#put(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`);
    await this.#put(`trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    this.#output.end();
    await finished(this.#output);
  }

  async #begin(num: number): Promise<void> {
    if (this.#position === 0) await this.#put('%PDF-1.6\n%\xE2\xE3\xCF\xD3\n');
    this.#offsets[num] = this.#position;
    await this.#put(`${num} 0 obj\n`);
  }

  async #put(text: string | Buffer): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    this.#position += bytes.length;
    if (!this.#output.write(bytes)) await new Promise<void>((resolve) => this.#output.once('drain', () => resolve()));
  }
}
