import type { FormField } from '../../../document/document-model.js';
import { type Box, onPage, readerMatrix, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';

/** Maximum fields of a page that are read; a tax form has 300. */
const MAX_FIELDS = 5_000;

/** Maximum options of a choice that are read; a list of countries has 250. */
const MAX_OPTIONS = 1_000;

/** FORMTYPE_NONE of fpdf_formfill.h. */
const NO_FORM = 0;

/** FPDF_ANNOT_WIDGET of fpdf_annot.h. */
const WIDGET = 20;

/** Annotation flags Hidden and NoView (ISO 32000-2, table 167). */
const INVISIBLE = (1 << 1) | (1 << 5);

/** FPDF_FORMFIELD_PUSHBUTTON to FPDF_FORMFIELD_SIGNATURE of fpdf_formfill.h. */
const TYPES: Readonly<Record<number, FormField['type']>> = {
  1: 'button',
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};

/** The field flag Password of text fields (ISO 32000-2, table 231). */
const PASSWORD = 1 << 13;

/** The visible form fields of a page in the order of its annotations; a radio button is a field for each of its widgets. */
export function readFields(page: PdfiumPage): readonly FormField[] {
  const { pdfium, document, handle } = page;
  const { raw } = pdfium;
  const count = raw.FPDFPage_GetAnnotCount(handle);
  if (raw.FPDF_GetFormType(document.handle) === NO_FORM || count === 0) return [];
  const fields: FormField[] = [];
  document.form.withPage(handle, (form) => {
    using reader = new FieldReader(page, form);
    for (let index = 0; index < count && fields.length < MAX_FIELDS; index++) {
      const annotation = raw.FPDFPage_GetAnnot(handle, index);
      if (annotation === 0) continue;
      const field = reader.read(annotation);
      if (field !== undefined) fields.push(field);
      raw.FPDFPage_CloseAnnot(annotation);
    }
  });
  return fields;
}

type TextFunction = (form: number, annotation: number, buffer: number, length: number) => number;

class FieldReader implements Disposable {
  readonly #scratch: Scratch;

  constructor(
    private readonly page: PdfiumPage,
    private readonly form: number,
  ) {
    this.#scratch = new Scratch(page.pdfium.memory, 16);
  }

  read(annotation: number): FormField | undefined {
    const { raw } = this.page.pdfium;
    if (raw.FPDFAnnot_GetSubtype(annotation) !== WIDGET) return undefined;
    if ((raw.FPDFAnnot_GetFlags(annotation) & INVISIBLE) !== 0) return undefined;
    const type = TYPES[raw.FPDFAnnot_GetFormFieldType(this.form, annotation)];
    const box = this.#boxOf(annotation);
    if (type === undefined || box === undefined) return undefined;
    const options = type === 'choice' ? this.#optionsOf(annotation) : undefined;
    return {
      box,
      name: this.#text(raw.FPDFAnnot_GetFormFieldName, annotation),
      type,
      value: this.#valueOf(annotation, type, options),
      ...(options !== undefined && { options }),
    };
  }

  #boxOf(annotation: number): Box | undefined {
    const { pdfium, geometry } = this.page;
    if (pdfium.raw.FPDFAnnot_GetRect(annotation, this.#scratch.pointer) === 0) return undefined;
    // FS_RECTF: left, top, right and bottom.
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#scratch.floats;
    const box = onPage(
      transformBox(readerMatrix(geometry), { left, top: bottom, right, bottom: top }),
      sizeOf(geometry),
    );
    return box && box.left < box.right && box.top < box.bottom ? box : undefined;
  }

  #valueOf(annotation: number, type: FormField['type'], options: readonly string[] = []): string {
    const { raw } = this.page.pdfium;
    if (type === 'checkbox' || type === 'radio') return String(raw.FPDFAnnot_IsChecked(this.form, annotation) !== 0);
    if (type === 'button' || type === 'signature') return '';
    const chosen = options.filter((_, index) => raw.FPDFAnnot_IsOptionSelected(this.form, annotation, index) !== 0);
    if (chosen.length > 0) return chosen.join(', ');
    const value = this.#text(raw.FPDFAnnot_GetFormFieldValue, annotation);
    const isPassword = type === 'text' && (raw.FPDFAnnot_GetFormFieldFlags(this.form, annotation) & PASSWORD) !== 0;
    return isPassword ? '*'.repeat(value.length) : value.replace(/\r\n?/g, '\n');
  }

  #optionsOf(annotation: number): readonly string[] {
    const { raw, memory } = this.page.pdfium;
    const count = Math.min(MAX_OPTIONS, Math.max(0, raw.FPDFAnnot_GetOptionCount(this.form, annotation)));
    return Array.from({ length: count }, (_, index) =>
      memory.read('utf-16le', (buffer, length) =>
        raw.FPDFAnnot_GetOptionLabel(this.form, annotation, index, buffer, length),
      ),
    );
  }

  #text(get: TextFunction, annotation: number): string {
    return this.page.pdfium.memory.read('utf-16le', (buffer, length) => get(this.form, annotation, buffer, length));
  }

  [Symbol.dispose](): void {
    this.#scratch[Symbol.dispose]();
  }
}
