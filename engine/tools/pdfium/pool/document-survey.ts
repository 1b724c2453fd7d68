import { noPagesError } from '../../../document-messages.js';
import { TooComplex } from '../../../errors.js';
import { type Size, sizeOf } from '../../../geometry/geometry.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { MAX_PAGES, statesTooFewPages, tooManyPages } from '../../../pdf/pages/page-tree.js';
import { type DocumentSource, openDocument, type PdfiumDocument } from '../binding/document.js';
import { withPdfium } from '../binding/library.js';
import { OutOfMemory } from '../binding/memory.js';
import { geometryOf } from '../binding/pdfium-geometry.js';
import { Trap } from '../binding/trap.js';

export interface Survey {
  readonly pageCount: number;
  /** Size of each page after rotation, in user space units; 0 by 0 for unreadable pages. */
  readonly sizes: readonly Size[];
  /** Whether all pages that the document declares are readable, and it declares as many as it has. */
  readonly complete: boolean;
  readonly encrypted: boolean;
  /** Whether the objects are read here as PDFium reads them, so that what a page draws can be counted before PDFium draws it. */
  readonly intact: boolean;
  /** Whether the pages are placeholders of a form that XFA viewers lay out. */
  readonly isXfaForm: boolean;
  /** Whether the document is a portfolio: viewers show its attached files instead of its pages. */
  readonly isPortfolio: boolean;
}

/** Reads the properties of the pages without their content. */
export default async function survey(source: DocumentSource): Promise<Survey> {
  try {
    return await surveyed(source);
  } catch (error) {
    if (!(error instanceof Trap || error instanceof OutOfMemory)) throw error;
    // The usual cause is a lack of memory; other ways of reading take long and fail too.
    throw new TooComplex(`${source.name}: the document is too complex to be opened.`, { cause: error });
  }
}

function surveyed(source: DocumentSource): Promise<Survey> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, source);
    if (document.pageCount === 0) throw noPagesError(source);
    if (document.pageCount > MAX_PAGES) throw tooManyPages();
    const sizes = sizesOf(document);
    const statesTooFew = document.objects.read(statesTooFewPages);
    // PDFium searches a document for its objects if the cross-reference table is wrong, and may find others than we do.
    const isTableValid = pdfium.raw.FPDF_DocumentHasValidCrossReferenceTable(document.handle) !== 0;
    return {
      pageCount: document.pageCount,
      sizes,
      complete: sizes.every(({ width }) => width > 0) && statesTooFew !== true,
      intact: isTableValid && statesTooFew !== undefined,
      encrypted: pdfium.raw.FPDF_GetSecurityHandlerRevision(document.handle) !== UNENCRYPTED,
      isXfaForm: pdfium.raw.FPDF_GetFormType(document.handle) === XFA_FORM,
      isPortfolio: document.objects.read(isPortfolio) === true,
    };
  });
}

/** Result for a document without security handler (fpdfview.h). */
const UNENCRYPTED = -1;

/** Result for a document with an XFA form and /NeedsRendering (FORMTYPE_XFA_FULL of fpdf_formfill.h). */
const XFA_FORM = 2;

function isPortfolio(file: PdfFile): boolean {
  return file.dict(file.catalog.get('Collection')) !== undefined;
}

function sizesOf(document: PdfiumDocument): readonly Size[] {
  const { pdfium, handle, pageCount } = document;
  const { raw, memory } = pdfium;
  // FS_SIZEF of fpdfview.h: two floats, the size of the page after rotation.
  using size = memory.allocate(8);
  return Array.from({ length: pageCount }, (_, index) => {
    if (raw.FPDF_GetPageSizeByIndexF(handle, index, size.pointer) === 0) return { width: 0, height: 0 };
    const [width, height] = [0, 4].map((at) => memory.view.getFloat32(size.pointer + at, true));
    if (width && height) return { width, height };
    // The CropBox is outside of the MediaBox; see `openPage`.
    return sizeOf({ ...geometryOf(document, index + 1), userUnit: 1 });
  });
}
