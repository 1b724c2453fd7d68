import type { PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';

/**
 * The page with what its annotations and form fields show made part of its content: to whoever reads it, the value in a
 * field and the words of a stamp are as much on the page as the rest. PDFium's text and objects are those of the
 * content alone. The document in memory is changed by this, though its file is not: whoever wants to draw the page or
 * to read it again opens it anew, and then sees the same.
 */
export function openWithAppearances(page: PdfiumPage): PdfiumPage {
  const { raw, growth } = page.pdfium;
  const [shown, fields] = appearancesOf(page);
  if (!shown) return { ...page, [Symbol.dispose]: () => undefined };
  if (fields) page.document.form.withPage(page.handle);
  flatten(page);
  const handle = growth.whileLoading(() => raw.FPDF_LoadPage(page.document.handle, page.number - 1));
  if (handle === 0) return { ...page, [Symbol.dispose]: () => undefined };
  return { ...page, handle, [Symbol.dispose]: () => closeHandle(() => raw.FPDF_ClosePage(handle)) };
}

/** FPDF_ANNOT_FREETEXT, FPDF_ANNOT_WIDGET, and the types of fpdf_annot.h that show no words: notes, links, marked text, ink and pop-ups. */
const [FREE_TEXT, WIDGET] = [3, 20];
const WORDLESS = new Set([1, 2, 9, 10, 11, 12, 15, 16]);

/** Bits of an annotation's flags (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/**
 * Returns whether there are annotations that may show text, and whether there are form fields. Text boxes without
 * appearance get the one that viewers make for them.
 */
function appearancesOf(page: PdfiumPage): readonly [shown: boolean, fields: boolean] {
  const { raw } = page.pdfium;
  let shown = false;
  let fields = false;
  const count = raw.FPDFPage_GetAnnotCount(page.handle);
  // The form environment gives fields their appearances, but not of a page that it does not accept.
  const lacksEnvironment = !page.document.form.accepts(page.handle);
  for (let index = 0; index < count; index++) {
    const annotation = raw.FPDFPage_GetAnnot(page.handle, index);
    if (annotation === 0) continue;
    const type = raw.FPDFAnnot_GetSubtype(annotation);
    const drawn =
      raw.EPDFAnnot_HasAppearanceStream(annotation, NORMAL) !== 0 ||
      (type === FREE_TEXT && drawTextBox(page, annotation)) ||
      (type === WIDGET && lacksEnvironment && raw.EPDFAnnot_GenerateFormFieldAP(annotation));
    if (type === WIDGET) fields = true;
    if (type === WIDGET || (drawn && !WORDLESS.has(type))) shown = true;
    raw.FPDFPage_CloseAnnot(annotation);
  }
  return [shown, fields];
}

/** FPDF_ANNOT_APPEARANCEMODE_NORMAL of fpdf_annot.h. */
const NORMAL = 0;

/**
 * Gives a text box an appearance. PDFium leaves out the text where the default appearance selects no font but sets a colour;
 * such a box gets the font that PDFium takes without a default appearance.
 */
function drawTextBox({ pdfium: { raw, memory } }: PdfiumPage, annotation: number): boolean {
  using key = memory.text('DA');
  const appearance = memory.read('utf-16le', (buffer, length) =>
    raw.FPDFAnnot_GetStringValue(annotation, key.pointer, buffer, length),
  );
  if (appearance !== '' && !/\bTf\b/.test(appearance)) {
    using withFont = memory.text(`${appearance} /Helv 12 Tf`, 'utf-16le');
    raw.FPDFAnnot_SetStringValue(annotation, key.pointer, withFont.pointer);
  }
  return raw.EPDFAnnot_GenerateAppearance(annotation) !== 0;
}

function flatten({ pdfium: { raw }, handle }: PdfiumPage): void {
  const count = raw.FPDFPage_GetAnnotCount(handle);
  for (let index = 0; index < count; index++) {
    const annotation = raw.FPDFPage_GetAnnot(handle, index);
    const flags = raw.FPDFAnnot_GetFlags(annotation);
    // PDFium flattens annotations that are not to be viewed, although it does not draw them.
    if ((flags & NO_VIEW) !== 0) raw.FPDFAnnot_SetFlags(annotation, flags | HIDDEN);
    raw.FPDFPage_CloseAnnot(annotation);
  }
  raw.FPDFPage_Flatten(handle, NORMAL_DISPLAY);
}

/** FLAT_NORMALDISPLAY of fpdf_flatten.h. */
const NORMAL_DISPLAY = 0;
