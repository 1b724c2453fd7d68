import type { Pdfium } from './library.js';
import { closeHandle } from './trap.js';

/**
 * Maximum number of annotations of a page whose fields PDFium reads; a tax form has 300. PDFium compares the name of each field of a
 * page with those of all before.
 */
const MAX_ANNOTATIONS = 5_000;

/**
 * The form environment of a document, in which PDFium draws fields without an appearance, or whose appearance is out of date by
 * NeedAppearances. It is opened when a page needs it, and once for all pages, since PDFium then reads all fields of the document.
 */
export class FormEnvironment implements Disposable {
  #opened: { readonly form: number; readonly info: number } | undefined;
  #opening = 0;

  /** @param document the handle of the document, which must be open until the environment is closed */
  constructor(
    private readonly pdfium: Pdfium,
    private readonly document: number,
  ) {}

  /**
   * Loads the fields of a page into the environment, unless the environment does not accept the page.
   * @param page the handle of the page
   * @param use called with the handle of the environment while it has the page
   */
  withPage(page: number, use?: (form: number) => void): void {
    const { raw } = this.pdfium;
    if (!this.accepts(page)) return;
    const form = this.#load(page);
    try {
      use?.(form);
    } finally {
      closeHandle(() => raw.FORM_OnBeforeClosePage(page, form));
    }
  }

  /** Whether a page has at most 5,000 annotations, by its handle. */
  accepts(page: number): boolean {
    return this.pdfium.raw.FPDFPage_GetAnnotCount(page) <= MAX_ANNOTATIONS;
  }

  /** Milliseconds that it took to open the environment, with the first page; 0 when no page has needed it. */
  get opening(): number {
    return this.#opening;
  }

  #load(page: number): number {
    const begin = performance.now();
    const isFirst = this.#opened === undefined;
    const { form } = (this.#opened ??= this.#open());
    // PDFium reads the fields of the document with the first page, not with the environment.
    this.pdfium.raw.FORM_OnAfterLoadPage(page, form);
    if (isFirst) this.#opening = performance.now() - begin;
    return form;
  }

  #open(): { readonly form: number; readonly info: number } {
    const { raw } = this.pdfium;
    const info = raw.PDFiumExt_OpenFormFillInfo();
    return { form: raw.PDFiumExt_InitFormFillEnvironment(this.document, info), info };
  }

  [Symbol.dispose](): void {
    if (this.#opened === undefined) return;
    const { raw } = this.pdfium;
    const { form, info } = this.#opened;
    closeHandle(() => raw.PDFiumExt_ExitFormFillEnvironment(form));
    closeHandle(() => raw.PDFiumExt_CloseFormFillInfo(info));
    this.#opened = undefined;
  }
}
