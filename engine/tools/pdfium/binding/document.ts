import { closeSync, fstatSync } from 'node:fs';

import { tooDamagedError, passwordError } from '../../../document-messages.js';
import { type QuireError, ToolFailed } from '../../../errors.js';
import { openRegularSync } from '../../../files/regular-file.js';
import { FormEnvironment } from './form-environment.js';
import type { Pdfium } from './library.js';
import { closeHandle } from './trap.js';
import { openPage, type PdfiumPage } from './open-page.js';
import { SourceObjects } from '../pool/source-objects.js';
import { writeCopy } from './write-copy.js';

export interface DocumentSource {
  readonly path: string;
  /** The name of the document in messages. */
  readonly name: string;
  readonly password?: string | undefined;
  /** The UserUnit of the pages that have one, by page number; PDFium does not report it. */
  readonly userUnits?: ReadonlyMap<number, number> | undefined;
}

/** A document of which PDFium reads the parts that it needs from the disk. */
export interface PdfiumDocument extends Disposable {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly name: string;
  readonly pageCount: number;
  readonly objects: SourceObjects;
  readonly form: FormEnvironment;
  /** Returns the UserUnit of a page, by its 1-based number. */
  userUnit(number: number): number;
  /**
   * Opens a page, by its 1-based number.
   * @throws InvalidInput when the page cannot be read
   */
  page(number: number): PdfiumPage;
}

/** @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput */
export function openDocument(pdfium: Pdfium, source: DocumentSource): PdfiumDocument {
  const file = openRegularSync(source.path);
  try {
    const { handle, access } = load(pdfium, source, file);
    const { name } = source;
    const objects = new SourceObjects(source.path, (target) => writeCopy({ pdfium, handle, name }, target));
    const form = new FormEnvironment(pdfium, handle);
    // Removes the fonts that the previous document lacked.
    pdfium.fonts.takeMissing();
    return {
      pdfium,
      handle,
      name,
      pageCount: pdfium.raw.FPDF_GetPageCount(handle),
      objects,
      form,
      userUnit: (number) => source.userUnits?.get(number) ?? 1,
      page(number) {
        return openPage(this, number);
      },
      [Symbol.dispose]() {
        form[Symbol.dispose]();
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
  // FPDF_FILEACCESS of fpdfview.h: the length, the read function, and its parameter.
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

/** @throws ToolFailed when reading failed because of the disk, not the document */
export function checkReading({ reader: { failure } }: Pdfium, { name }: { readonly name: string }): void {
  if (failure !== undefined) throw new ToolFailed(`${name}: the document could not be read.`, { cause: failure });
}

/**
 * FPDF_ERR_PASSWORD of fpdfview.h. Every other error means that the file is damaged: what `inspect` finds tells a method of encryption
 * that is not supported from encryption data that are damaged, and PDFium has FPDF_ERR_SECURITY for both.
 */
function refusal(source: DocumentSource, error: number): QuireError {
  if (error === 4) return passwordError(source, source.password);
  return tooDamagedError(source);
}
