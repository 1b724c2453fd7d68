import type { Pdfium } from '../binding/library.js';
import type { PdfiumPage } from '../binding/open-page.js';

/**
 * Returns whether a page contains only opaque text and lines in shades of grey, as most pages of books do; it can then
 * be drawn in grey. Returns false whenever this cannot be decided from the objects of the page.
 */
export function isPlainGrey({ pdfium, handle }: PdfiumPage): boolean {
  const { raw, memory } = pdfium;
  if (hasAppearances(pdfium, handle)) return false;
  using scratch = memory.allocate(16);
  const check = new ObjectCheck(pdfium, scratch.pointer);
  return everyIndex(raw.FPDFPage_CountObjects(handle), (index) =>
    check.isPlainGrey(raw.FPDFPage_GetObject(handle, index)),
  );
}

/** Returns whether the page has annotations other than links without appearance and colour, whose frames are black. */
function hasAppearances({ raw, memory }: Pdfium, page: number): boolean {
  using appearance = memory.text('AP');
  using colour = memory.text('C');
  return !everyIndex(raw.FPDFPage_GetAnnotCount(page), (index) => {
    const annotation = raw.FPDFPage_GetAnnot(page, index);
    const isBareLink =
      raw.FPDFAnnot_GetSubtype(annotation) === LINK &&
      raw.FPDFAnnot_HasKey(annotation, appearance.pointer) === 0 &&
      raw.FPDFAnnot_HasKey(annotation, colour.pointer) === 0;
    raw.FPDFPage_CloseAnnot(annotation);
    return isBareLink;
  });
}

class ObjectCheck {
  readonly #plainFonts = new Set<number>();

  constructor(
    private readonly pdfium: Pdfium,
    /** Memory for four integers. */
    private readonly scratch: number,
  ) {}

  isPlainGrey(object: number): boolean {
    const { raw } = this.pdfium;
    if (raw.FPDFPageObj_HasTransparency(object) !== 0) return false;
    switch (raw.FPDFPageObj_GetType(object)) {
      case TEXT:
        return this.#isGrey(object) && this.#isPlainFont(raw.FPDFTextObj_GetFont(object));
      case PATH:
        return this.#isGrey(object);
      case FORM:
        return everyIndex(raw.FPDFFormObj_CountObjects(object), (index) =>
          this.isPlainGrey(raw.FPDFFormObj_GetObject(object, index)),
        );
      default:
        return false;
    }
  }

  #isGrey(object: number): boolean {
    const { raw } = this.pdfium;
    return (
      this.#isGreyBy(raw.FPDFPageObj_GetFillColor, object) && this.#isGreyBy(raw.FPDFPageObj_GetStrokeColor, object)
    );
  }

  /** The functions report a pattern as white or as `PATTERN`, whatever its colours. */
  #isGreyBy(colourOf: (...values: number[]) => number, object: number): boolean {
    const { scratch } = this;
    if (colourOf(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
    const { view } = this.pdfium.memory;
    const red = view.getUint32(scratch, true);
    if (red === WHITE || red === PATTERN) return false;
    return view.getUint32(scratch + 4, true) === red && view.getUint32(scratch + 8, true) === red;
  }

  /**
   * Returns whether a font is not a Type 3 font. The glyphs of Type 3 fonts have content and colours of their own;
   * these fonts have no font file.
   */
  #isPlainFont(font: number): boolean {
    if (this.#plainFonts.has(font)) return true;
    const { raw, memory } = this.pdfium;
    const isRead = raw.FPDFFont_GetFontData(font, 0, 0, this.scratch) !== 0;
    if (!isRead || memory.view.getUint32(this.scratch, true) === 0) return false;
    this.#plainFonts.add(font);
    return true;
  }
}

function everyIndex(count: number, holds: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index++) if (!holds(index)) return false;
  return true;
}

/** FPDF_ANNOT_LINK and FPDF_PAGEOBJ_TEXT, _PATH and _FORM of fpdf_annot.h and fpdf_edit.h. */
const LINK = 2;
const TEXT = 1;
const PATH = 2;
const FORM = 5;

const WHITE = 0xff;
const PATTERN = 0xbf;
