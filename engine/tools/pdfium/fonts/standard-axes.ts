import type { RawFunctions } from '../binding/raw-functions.js';
import type { Allocation, Memory } from '../binding/memory.js';
import { closeHandle } from '../binding/trap.js';
import { type FontReplacements, OWN_FONTS } from './system-fonts.js';

export interface AxesSettings {
  readonly raw: RawFunctions;
  readonly memory: Memory;
  readonly fonts: FontReplacements;
}

/**
 * Sets the axes of PDFium's two variable fonts, which replace missing Western fonts, to values that follow from no document.
 *
 * PDFium sets their width and weight for each glyph that it draws for the first time, and measures the glyphs of a page that it
 * loads with the axes as they are. An instance keeps both fonts, so the boxes of letters would depend on the pages that it drew
 * before.
 */
export class StandardAxes {
  readonly #raw: RawFunctions;
  readonly #memory: Memory;
  readonly #fonts: FontReplacements;
  readonly #file: Allocation;
  readonly #password: Allocation;
  readonly #bitmap: number;
  #drawings = 0;

  constructor({ raw, memory, fonts }: AxesSettings) {
    this.#raw = raw;
    this.#memory = memory;
    this.#fonts = fonts;
    this.#file = memory.text(DOCUMENT);
    this.#password = memory.text('');
    this.#bitmap = raw.FPDFBitmap_Create(SIDE, SIDE, 0);
    this.#set();
  }

  /** To be called before a page is loaded. It takes half a millisecond if a document of this instance lacked a font, and no time otherwise. */
  restore(): void {
    if (this.#fonts.usesVariableFonts) this.#set();
  }

  /** Opens the document each time, since PDFium keeps all glyphs that it drew in a font while a document with the font is open. */
  #set(): void {
    const raw = this.#raw;
    const document = raw.FPDF_LoadMemDocument(this.#file.pointer, DOCUMENT.length, this.#password.pointer);
    const page = raw.FPDF_LoadPage(document, 0);
    this.#draw(page);
    closeHandle(() => raw.FPDF_ClosePage(page));
    closeHandle(() => raw.FPDF_CloseDocument(document));
  }

  /** Draws the letters in a size of their own, for which PDFium has no glyphs. */
  #draw(page: number): void {
    const [wider, higher] = [this.#drawings % SIZES, Math.floor(this.#drawings / SIZES) % SIZES];
    this.#drawings++;
    // FS_MATRIX and FS_RECTF of fpdfview.h.
    const matrix = [1 + wider / SIZES, 0, 0, 1 + higher / SIZES, 0, 0];
    const clip = [0, 0, SIDE, SIDE];
    using floats = this.#memory.allocate(4 * (matrix.length + clip.length));
    [...matrix, ...clip].forEach((value, index) => {
      this.#memory.view.setFloat32(floats.pointer + 4 * index, value, true);
    });
    const clipAt = floats.pointer + 4 * matrix.length;
    this.#raw.FPDF_RenderPageBitmapWithMatrix(this.#bitmap, page, floats.pointer, clipAt, 0);
  }
}

/** Widths, and heights, of letters. PDFium distinguishes sizes by ten-thousandths of a pixel. */
const SIZES = 1000;

/** Width and height of the page in points, and of its bitmap in pixels. */
const SIDE = 8;

/** Flags of font descriptors: nonsymbolic, and serif (ISO 32000-2, table 121). */
const [NONSYMBOLIC, SERIF] = [32, 2];

function missingFont(name: string, flags: number): string {
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /StemV 80 /ItalicAngle 0 >>`;
  return (
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding ` +
    `/FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor ${descriptor} >>`
  );
}

/** Without a cross-reference table: PDFium finds the objects without it. */
const DOCUMENT = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIDE} ${SIDE}] /Contents 4 0 R /Resources << /Font <<
/A ${missingFont(OWN_FONTS.sans, NONSYMBOLIC)} /B ${missingFont(OWN_FONTS.serif, NONSYMBOLIC + SERIF)} >> >> >> endobj
4 0 obj << /Length 49 >> stream
BT 2 2 Td /A 1 Tf (A) Tj /B 1 Tf (A) Tj ET       
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
`;
