import { closeSync, openSync } from 'node:fs';

import { tooDamagedError } from '../../../document-messages.js';
import { ToolFailed } from '../../../errors.js';
import { WRITE_NO_LINK } from '../../../files/regular-file.js';
import { type DocumentSource, openDocument, type PdfiumDocument } from './document.js';
import { withPdfium } from './library.js';
import { BLOCK_WRITER_BYTES } from './write-block.js';

export interface SaveInput {
  readonly source: DocumentSource;
  readonly target: string;
}

/** FPDF_REMOVE_SECURITY of fpdf_save.h: writes the whole document without encryption. */
const WITHOUT_ENCRYPTION = 3;

/**
 * Writes a document as PDFium parsed it.
 * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
 */
export default function saveDocument({ source, target }: SaveInput): Promise<null> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, source);
    const file = openSync(target, WRITE_NO_LINK);
    try {
      save(document, file);
    } finally {
      closeSync(file);
    }
    return null;
  });
}

function save({ pdfium, handle, name }: PdfiumDocument, file: number): void {
  const { raw, memory, writer, writeBlock } = pdfium;
  using access = memory.allocate(BLOCK_WRITER_BYTES + 4);
  [1, writeBlock, file].forEach((value, index) => memory.view.setUint32(access.pointer + 4 * index, value, true));
  writer.failure = undefined;
  const saved = raw.FPDF_SaveAsCopy(handle, access.pointer, WITHOUT_ENCRYPTION);
  if (writer.failure !== undefined) {
    throw new ToolFailed(`${name}: the document could not be written.`, { cause: writer.failure });
  }
  if (saved === 0) throw tooDamagedError({ name });
}
