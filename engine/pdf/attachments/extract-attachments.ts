import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { EmbeddedData } from './embedded-data.js';
import { type AttachmentLimits, takeAttachments } from './take-attachments.js';

export interface ExtractInput {
  readonly path: string;
  /** An empty folder for the files. */
  readonly folder: string;
  readonly limits: AttachmentLimits;
}

export interface ExtractedFile {
  readonly path: string;
  /** The name in the document. */
  readonly name: string;
}

/** Writes the embedded files of a document to a folder; a file that cannot be decoded is left out with a warning. */
export default function extractAttachments(input: ExtractInput): Promise<PdfResult<readonly ExtractedFile[]>> {
  return readPdfResult(input.path, async (file, warn) => {
    const written: ExtractedFile[] = [];
    await takeAttachments(file, {
      limits: input.limits,
      warn,
      async take({ name, stream }, budget) {
        const path = join(input.folder, String(written.length + 1));
        const data = new EmbeddedData(file, input.path, stream);
        await data.writeTo(path, budget);
        if (data.modified !== undefined) await utimes(path, data.modified, data.modified);
        written.push({ path, name });
      },
    });
    return written;
  });
}
