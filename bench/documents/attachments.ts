import { randomBytes } from 'node:crypto';

import { ObjectWriter } from './object-writer.js';

export interface AttachmentsDocument {
  readonly files: number;
  /** Size of each file. */
  readonly bytes: number;
}

/** Objects before the attached files: catalog, page tree, page. */
const FIRST = 4;

/** Writes a page with embedded files that cannot be compressed further, such as archives. */
export async function writeAttachments(path: string, { files, bytes }: AttachmentsDocument): Promise<void> {
  const writer = new ObjectWriter(path);
  const numbers = Array.from({ length: files }, (_, index) => FIRST + 2 * index);
  const names = numbers.map((num, index) => `(${nameOf(index)}) ${num} 0 R`).join(' ');
  await writer.object(1, `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`);
  await writer.object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
  await writer.object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>');
  for (const [index, num] of numbers.entries()) {
    const name = nameOf(index);
    await writer.object(num, `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${num + 1} 0 R >> >>`);
    await writer.rawStream(num + 1, `/Type /EmbeddedFile /Params << /Size ${bytes} >>`, randomBytes(bytes));
  }
  await writer.finish();
}

/** Names in the order that a name tree must have. */
function nameOf(index: number): string {
  return `file-${String(index).padStart(5, '0')}.zip`;
}
