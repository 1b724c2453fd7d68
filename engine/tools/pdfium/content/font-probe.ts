import type { Pdfium } from '../binding/library.js';
import type { PdfiumDocument } from '../binding/document.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';
import { type PageText, readUnseenToo } from '../text/read-glyphs.js';

/** In units of the page: font size of the shown codes, and distance of their lines. */
export const PROBE_SIZE = 100;
const LINE = 300;
const WIDTH = 10_000;

/** Maximum number of codes that are shown at once. */
const MAX_CODES = 256;

interface ProbeLine {
  readonly codes: readonly number[];
  readonly line: number;
}

/** How PDFium reads shown codes. */
export interface ShownCodes {
  readonly text: PageText;
  /** Returns the index of the code that is shown at a height of the displayed page. */
  lineOf(y: number): number;
}

/**
 * Shows codes of a document's fonts on a page that exists only in the memory of PDFium, to read their texts and widths
 * without a page of the document that has them.
 */
export class FontProbe implements Disposable {
  readonly #document: PdfiumDocument;
  /** A text object of each font, by the index of the font: PDFium keeps a font as long as an object uses it. */
  readonly #kept = new Map<number, { readonly object: number; readonly font: number }>();
  #page = 0;

  constructor(document: PdfiumDocument) {
    this.#document = document;
  }

  /** Keeps a font of an open page. */
  keep(index: number, font: number): void {
    if (this.#kept.has(index)) return;
    const object = this.#raw.FPDFPageObj_CreateTextObj(this.#document.handle, font, PROBE_SIZE);
    if (object !== 0) this.#kept.set(index, { object, font });
  }

  /**
   * Shows each code between two letters, on lines from top to bottom.
   * @param letter the code of a letter of the font @returns undefined when PDFium does not show them
   */
  show(index: number, codes: readonly number[], letter: number): ShownCodes | undefined {
    const font = this.#kept.get(index)?.font;
    const page = this.#openPage();
    if (font === undefined || page === 0 || codes.length > MAX_CODES) return undefined;
    const objects = codes.map((code, line) => this.#insert(page, font, { codes: [letter, code, letter], line }));
    try {
      return { text: readUnseenToo(this.#pageOf(page)), lineOf: (y) => Math.round(y / LINE) - 1 };
    } finally {
      for (const object of objects) {
        this.#raw.FPDFPage_RemoveObject(page, object);
        this.#raw.FPDFPageObj_Destroy(object);
      }
    }
  }

  get #raw(): Pdfium['raw'] {
    return this.#document.pdfium.raw;
  }

  #insert(page: number, font: number, { codes, line }: ProbeLine): number {
    const { memory } = this.#document.pdfium;
    const object = this.#raw.FPDFPageObj_CreateTextObj(this.#document.handle, font, PROBE_SIZE);
    using written = memory.allocate(4 * codes.length);
    codes.forEach((code, at) => memory.view.setUint32(written.pointer + 4 * at, code, true));
    this.#raw.FPDFText_SetCharcodes(object, written.pointer, codes.length);
    this.#raw.FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, HEIGHT - LINE * (line + 1));
    this.#raw.FPDFPage_InsertObject(page, object);
    return object;
  }

  #openPage(): number {
    const { handle, pageCount } = this.#document;
    this.#page ||= this.#raw.FPDFPage_New(handle, pageCount, WIDTH, HEIGHT);
    return this.#page;
  }

  #pageOf(handle: number): PdfiumPage {
    const { pdfium } = this.#document;
    const geometry = { visible: [0, 0, WIDTH, HEIGHT], rotation: 0, userUnit: 1 } as const;
    return { pdfium, document: this.#document, handle, number: 0, geometry, [Symbol.dispose]: () => undefined };
  }

  [Symbol.dispose](): void {
    for (const { object } of this.#kept.values()) closeHandle(() => this.#raw.FPDFPageObj_Destroy(object));
    if (this.#page !== 0) closeHandle(() => this.#raw.FPDF_ClosePage(this.#page));
  }
}

const HEIGHT = LINE * (MAX_CODES + 2);

/** The space of the probe page on the displayed page. */
export const PROBE_MATRIX = [1, 0, 0, -1, 0, HEIGHT] as const;
