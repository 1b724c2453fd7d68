import { rm, utimes } from 'node:fs/promises';

import { UniqueFileNames } from '../../files/file-names.js';
import { ZipWriter } from '../../formats/zip/zip-writer.js';
import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { EmbeddedData } from './embedded-data.js';
import { type AttachmentLimits, takeAttachments } from './take-attachments.js';

export interface PackAttachmentsInput {
  readonly path: string;
  /** The path of the ZIP archive, which is written anew. */
  readonly target: string;
  readonly limits: AttachmentLimits;
}

/**
 * Writes the embedded files of a document into a ZIP archive, and returns their number; a file that cannot be decoded is
 * left out with a warning. Files that the document holds as one zlib stream are copied without compressing them anew.
 */
export default async function packAttachments(input: PackAttachmentsInput): Promise<PdfResult<number>> {
  const { path, target, limits } = input;
  await rm(target, { force: true });
  return await readPdfResult(path, async (file, warn) => {
    await using zip = await ZipWriter.create(target);
    const names = new UniqueFileNames('attachment');
    const count = await takeAttachments(file, {
      limits,
      warn,
      async take(embedded, budget) {
        const data = new EmbeddedData(file, path, embedded.stream);
        const facts = { name: names.add(embedded.name), modified: data.modified ?? new Date() };
        if (data.form === 'zlib') {
          await zip.addDeflated({ ...data.slice, ...facts }, (bytes) => budget.take(bytes));
        } else if (data.form === 'plain') {
          budget.take(data.slice.length);
          await zip.addPart({ ...data.slice, ...facts });
        } else {
          const decoded = `${target}.decoded`;
          await data.writeTo(decoded, budget);
          await utimes(decoded, facts.modified, facts.modified);
          await zip.move({ path: decoded, name: facts.name, compress: true });
        }
      },
    });
    await zip.finish();
    return count;
  });
}
