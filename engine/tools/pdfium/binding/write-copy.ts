import { closeSync, openSync } from 'node:fs';

import { tooDamagedError } from '../../../document-messages.js';
import { ToolFailed } from '../../../errors.js';
import { WRITE_NO_LINK } from '../../../files/regular-file.js';
import type { Pdfium } from './library.js';
import { BLOCK_WRITER_BYTES } from './write-block.js';

/** FPDF_REMOVE_SECURITY of fpdf_save.h: writes the whole document without encryption. */
const WITHOUT_ENCRYPTION = 3;

interface OpenDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly name: string;
}

/** Writes an open document as PDFium parsed it; objects keep their numbers. @throws InvalidInput */
export function writeCopy({ pdfium, handle, name }: OpenDocument, target: string): void {
  const { raw, memory, writer, writeBlock } = pdfium;
  const file = openSync(target, WRITE_NO_LINK);
  try {
    using access = memory.allocate(BLOCK_WRITER_BYTES + 4);
    [1, writeBlock, file].forEach((value, index) => memory.view.setUint32(access.pointer + 4 * index, value, true));
    writer.failure = undefined;
    const saved = raw.FPDF_SaveAsCopy(handle, access.pointer, WITHOUT_ENCRYPTION);
    if (writer.failure !== undefined) {
      throw new ToolFailed(`${name}: the document could not be written.`, { cause: writer.failure });
    }
    if (saved === 0) throw tooDamagedError({ name });
  } finally {
    closeSync(file);
  }
}
