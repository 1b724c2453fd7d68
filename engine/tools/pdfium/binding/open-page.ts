import { InvalidInput } from '../../../errors.js';
import type { PageGeometry } from '../../../geometry/geometry.js';
import { checkReading, type PdfiumDocument } from './document.js';
import type { Pdfium } from './library.js';
import { OutOfMemory } from './memory.js';
import { QUARTER_TURNS } from './pdfium-geometry.js';
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
  const { pdfium, name } = document;
  const { raw, growth } = pdfium;
  const handle = growth.whileLoading(() => raw.FPDF_LoadPage(document.handle, number - 1));
  if (handle === 0) {
    if (growth.isLimited) throw new OutOfMemory(`Page ${number} does not fit in the memory.`);
    checkReading(pdfium, document);
    throw new InvalidInput(`${name}: page ${number} is too damaged to be read.`);
  }
  return {
    pdfium,
    document,
    handle,
    number,
    geometry: { ...boxOf(pdfium, handle), userUnit: document.userUnit(number) },
    [Symbol.dispose]() {
      closeHandle(() => pdfium.raw.FPDF_ClosePage(handle));
    },
  };
}

function boxOf({ raw, memory }: Pdfium, page: number): Pick<PageGeometry, 'visible' | 'rotation'> {
  // FS_RECTF of fpdfview.h: four floats in this order.
  using box = memory.allocate(16);
  raw.FPDF_GetPageBoundingBox(page, box.pointer);
  const side = (index: number): number => memory.view.getFloat32(box.pointer + 4 * index, true);
  const [left, top, right, bottom] = [side(0), side(1), side(2), side(3)];
  const rotation = QUARTER_TURNS[raw.FPDFPage_GetRotation(page)] ?? 0;
  return { visible: [left, bottom, right, top], rotation };
}
