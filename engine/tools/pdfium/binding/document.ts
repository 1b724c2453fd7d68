import { closeSync, fstatSync } from 'node:fs';

import { tooDamagedError, passwordError, certificateEncryptionError } from '../../../document-messages.js';
import { type QuireError, ToolFailed } from '../../../errors.js';
import { openRegularSync } from '../../../files/regular-file.js';
import type { Pdfium } from './library.js';
import { closeHandle } from './trap.js';
import { openPage, type PdfiumPage } from './open-page.js';
import { SourceObjects } from '../pool/source-objects.js';

export interface DocumentSource {
  readonly path: string;
  /** What the caller calls it, for messages. */
  readonly name: string;
  readonly password?: string | undefined;
  /** The UserUnit of the pages that have one, by number; PDFium does not tell. */
  readonly userUnits?: ReadonlyMap<number, number> | undefined;
}

/** A document that is read from the disk as its parts are needed. */
export interface PdfiumDocument extends Disposable {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly name: string;
  readonly pageCount: number;
  readonly objects: SourceObjects;
  /** The UserUnit of a page, by its 1-based number. */
  userUnit(number: number): number;
  /**
   * Opens a page, by its 1-based number.
   * @throws InvalidInput when nothing there can be read as a page.
   */
  page(number: number): PdfiumPage;
}

/** @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput */
export function openDocument(pdfium: Pdfium, source: DocumentSource): PdfiumDocument {
  const file = openRegularSync(source.path);
  try {
    const { handle, access } = load(pdfium, source, file);
    const objects = new SourceObjects(source.path);
    // Those of the document before this one.
    pdfium.fonts.takeMissing();
    return {
      pdfium,
      handle,
      name: source.name,
      pageCount: pdfium.raw.FPDF_GetPageCount(handle),
      objects,
      userUnit: (number) => source.userUnits?.get(number) ?? 1,
      page(number) {
        return openPage(this, number);
      },
      [Symbol.dispose]() {
        closeHandle(() => pdfium.raw.FPDF_CloseDocument(handle));
        access[Symbol.dispose]();
        objects[Symbol.dispose]();
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function load(pdfium: Pdfium, source: DocumentSource, file: number): { handle: number; access: Disposable } {
  const { raw, memory } = pdfium;
  // FPDF_FILEACCESS of fpdfview.h: the length, the function that reads, and what it gets to know the file by.
  const access = memory.allocate(12);
  [fstatSync(file).size, pdfium.readBlock, file].forEach((value, index) => {
    memory.view.setUint32(access.pointer + 4 * index, value, true);
  });
  using password = memory.text(source.password ?? '');
  const handle = raw.FPDF_LoadCustomDocument(access.pointer, password.pointer);
  if (handle !== 0) return { handle, access };
  access[Symbol.dispose]();
  checkReading(pdfium, source);
  throw refusal(source, raw.FPDF_GetLastError());
}

/** @throws ToolFailed when it is the disk, and not the document, that something is wrong with. */
export function checkReading({ reader: { failure } }: Pdfium, { name }: { readonly name: string }): void {
  if (failure !== undefined) throw new ToolFailed(`${name}: the document could not be read.`, { cause: failure });
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h; whatever else it says, it is not a document. */
function refusal(source: DocumentSource, error: number): QuireError {
  if (error === 4) return passwordError(source, source.password);
  if (error === 5) return certificateEncryptionError(source);
  return tooDamagedError(source);
}
