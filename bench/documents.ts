import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';

export interface BenchDocument {
  readonly pages: number;
  /** Bytes of the picture that each page has for itself; what a camera gives cannot be compressed again. */
  readonly pictureBytes: number;
}

/**
 * Writes a report: pages with a picture and a paragraph each, an outline with an item a page, two fonts that all share.
 * @returns its size in bytes.
 */
export async function writeDocument(path: string, { pages, pictureBytes }: BenchDocument): Promise<number> {
  const output = createWriteStream(path);
  const offsets: number[] = [];
  let position = 0;
  const put = async (bytes: Buffer | string): Promise<void> => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    position += buffer.length;
    if (!output.write(buffer)) await new Promise<void>((resolve) => output.once('drain', () => resolve()));
  };
  const object = async (num: number, body: string, data?: Buffer): Promise<void> => {
    offsets[num] = position;
    await put(`${num} 0 obj\n${body}\n`);
    if (data !== undefined) {
      await put('stream\n');
      await put(data);
      await put('\nendstream\n');
    }
    await put('endobj\n');
  };
  const first = 6;
  const numbers = Array.from({ length: pages }, (_, page) => first + page * 4);
  await put('%PDF-1.6\n%\xE2\xE3\xCF\xD3\n');
  await object(1, '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>');
  await object(2, `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((num) => `${num} 0 R`).join(' ')}] >>`);
  await object(3, `<< /Type /Outlines /First ${first + 3} 0 R /Last ${first + pages * 4 - 1} 0 R /Count ${pages} >>`);
  await object(4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  await object(5, '<< /Title (A report) /Producer (Quire bench) >>');
  for (const [page, num] of numbers.entries()) {
    const resources = `<< /Font << /F1 4 0 R >> /XObject << /Im1 ${num + 2} 0 R >> >>`;
    await object(
      num,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${num + 1} 0 R /Resources ${resources} >>`,
    );
    const content = deflateSync(paragraph(page));
    await object(num + 1, `<< /Filter /FlateDecode /Length ${content.length} >>`, content);
    // Deflating noise costs more than it is worth; a stored block is as incompressible.
    const picture = deflateSync(randomBytes(pictureBytes), { level: 0 });
    const size = `/Width ${pictureBytes} /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray`;
    await object(
      num + 2,
      `<< /Type /XObject /Subtype /Image ${size} /Filter /FlateDecode /Length ${picture.length} >>`,
      picture,
    );
    const previous = page > 0 ? `/Prev ${num - 1} 0 R` : '';
    const next = page + 1 < pages ? `/Next ${num + 7} 0 R` : '';
    await object(num + 3, `<< /Title (Page ${page + 1}) /Parent 3 0 R /Dest [${num} 0 R /Fit] ${previous} ${next} >>`);
  }
  const start = position;
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  await put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`);
  await put(`trailer\n<< /Size ${offsets.length} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  output.end();
  await finished(output);
  return position;
}

function paragraph(page: number): string {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `(Page ${page + 1}, line ${line + 1}: the quick brown fox jumps over the lazy dog) Tj T*`,
  );
  return `q 300 0 0 200 100 100 cm /Im1 Do Q BT /F1 9 Tf 12 TL 72 780 Td ${lines.join('\n')} ET`;
}
