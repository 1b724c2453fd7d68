import { InvalidInput } from '../../../errors.js';
import type { PageGeometry } from '../../../geometry/geometry.js';
import { isOddlyTurned } from '../../../pdf/pages/page-geometry.js';
import { Ref } from '../../../pdf/syntax/values.js';
import { checkReading, type PdfiumDocument } from './document.js';
import type { Pdfium } from './library.js';
import { OutOfMemory } from './memory.js';
import type { RawFunctions } from './raw-functions.js';
import { geometryOf, QUARTER_TURNS } from './pdfium-geometry.js';
import { closeHandle } from './trap.js';

export interface PdfiumPage extends Disposable {
  readonly pdfium: Pdfium;
  readonly document: PdfiumDocument;
  readonly handle: number;
  /** 1-based. */
  readonly number: number;
  readonly geometry: PageGeometry;
}

export function openPage(document: PdfiumDocument, number: number): PdfiumPage {
  const { pdfium } = document;
  const { handle, box } = loadVisible(document, number);
  return {
    pdfium,
    document,
    handle,
    number,
    geometry: { ...box, userUnit: document.userUnit(number) },
    [Symbol.dispose]() {
      closeHandle(() => pdfium.raw.FPDF_ClosePage(handle));
    },
  };
}

/** Returns the reference to the dictionary of a page, with which the modules of `engine/pdf` find the page. */
export function pageRef({ pdfium: { raw }, handle }: PdfiumPage): Ref {
  return refOf(raw, handle);
}

type VisibleBox = Pick<PageGeometry, 'visible' | 'rotation'>;

/** Loads a page. PDFium displays nothing of a page whose CropBox is outside of the MediaBox; other viewers ignore that CropBox. */
function loadVisible(document: PdfiumDocument, number: number): { readonly handle: number; readonly box: VisibleBox } {
  const { raw } = document.pdfium;
  const handle = load(document, number);
  const box = boxOf(document.pdfium, handle);
  const [left, bottom, right, top] = box.visible;
  if (left < right && bottom < top) return { handle, box };
  const { visible } = geometryOf(document, number);
  raw.FPDFPage_SetCropBox(handle, ...visible);
  closeHandle(() => raw.FPDF_ClosePage(handle));
  const cropped = load(document, number);
  return { handle: cropped, box: boxOf(document.pdfium, cropped) };
}

function load(document: PdfiumDocument, number: number): number {
  const { pdfium } = document;
  const { raw, growth, axes } = pdfium;
  axes.restore();
  const handle = growth.whileLoading(() => raw.FPDF_LoadPage(document.handle, number - 1));
  if (handle !== 0) {
    straighten(document, handle);
    return handle;
  }
  if (growth.isLimited) throw new OutOfMemory(`Page ${number} does not fit in the memory.`);
  checkReading(pdfium, document);
  throw damagedPageError({ document, number });
}

export function damagedPageError({ document, number }: Pick<PdfiumPage, 'document' | 'number'>): InvalidInput {
  return new InvalidInput(`${document.name}: page ${number} is too damaged to be read.`);
}

/** PDFium rounds a rotation that is no multiple of 90; other viewers ignore it, and so do the modules of `engine/pdf`. */
function straighten({ pdfium: { raw }, objects }: PdfiumDocument, handle: number): void {
  if (raw.FPDFPage_GetRotation(handle) === 0) return;
  const page = refOf(raw, handle);
  if (objects.read((file) => isOddlyTurned(file, page)) === true) raw.FPDFPage_SetRotation(handle, 0);
}

function refOf(raw: RawFunctions, handle: number): Ref {
  return new Ref(raw.EPDFPage_GetObjectNumber(handle));
}

function boxOf({ raw, memory }: Pdfium, page: number): VisibleBox {
  // FS_RECTF of fpdfview.h: four floats in this order.
  using box = memory.allocate(16);
  raw.FPDF_GetPageBoundingBox(page, box.pointer);
  const side = (index: number): number => memory.view.getFloat32(box.pointer + 4 * index, true);
  const [left, top, right, bottom] = [side(0), side(1), side(2), side(3)];
  const rotation = QUARTER_TURNS[raw.FPDFPage_GetRotation(page)] ?? 0;
  return { visible: [left, bottom, right, top], rotation };
}
